"""Files of tables, lists and scalars, read strictly, with the place of everything."""
