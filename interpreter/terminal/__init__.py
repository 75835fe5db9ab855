"""What people see: reports, tables and the command line."""
