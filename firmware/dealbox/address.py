"""Where the site is that reads the codes of the display; the build of an image puts it here."""

ADDRESS = ""  # "https://host/path/"; "": the codes hold no link
