"""The journal: how every booking is stored in the flash."""
