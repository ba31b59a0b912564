"""Editions as files: read and checked, with words for every fault, and written as records."""
