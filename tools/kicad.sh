#!/bin/sh
# Install KiCad 9, as root: Debian 12 has it in its backports, on the mirror that apt uses already.
set -e
if kicad-cli version 2>/dev/null | grep -q '^9\.'; then exit; fi
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    sed -n 's,^\(URIs: *\|deb \(\[.*\] \)\?\)\([a-z]*://[^ ]*/debian\)/\? *.*,\3,p' | head -n 1)
if [ -z "$mirror" ]; then echo "apt knows no Debian mirror: install KiCad 9 by hand"; exit 1; fi
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "$mirror $release-backports main" > /etc/apt/sources.list.d/dealbox-backports.list
apt-get -qq update
DEBIAN_FRONTEND=noninteractive apt-get -qqy install --no-install-recommends \
    -t "$release-backports" kicad kicad-symbols kicad-footprints > /dev/null
