"""The circuit board of DEALBOX_ONE as code: circuit, placement, checks, exports."""
