"""What is frozen into this image: what is frozen into every one."""

include("../common/manifest.py")
