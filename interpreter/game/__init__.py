"""Games in progress: actions, events, views and records over the machine."""
