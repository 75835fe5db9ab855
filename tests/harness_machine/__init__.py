"""What the tests of the machine's gears share."""
