"""Players that are programs: they see a view and the options, never a state."""
