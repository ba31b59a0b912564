"""What is frozen into this image: the same as into every one."""

include("../common/manifest.py")
