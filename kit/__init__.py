"""The kit: sheets to print, parts lists, wiring pictures and the enclosure, from one layout."""
