"""What the table of docs/games/table.md measures: `python -m tests.programs.acceptance`."""
