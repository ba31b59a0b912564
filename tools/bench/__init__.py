"""What is measured: the unit's guarantees, the pages in a browser, the power it takes."""
