"""What the table of docs/table.md measures: `python -m tests.programs.acceptance`."""
