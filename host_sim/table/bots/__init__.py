"""Players as programs. `make` finds one by name, or a user's own as `module:Class`."""
