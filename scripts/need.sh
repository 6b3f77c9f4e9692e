#!/usr/bin/env bash
# What the tests need from the system: PostgreSQL, Redis and Chromium, installed from Debian's packages where they are missing.
set -euo pipefail

missing=()
[ -n "$(command -v postgres || ls /usr/lib/postgresql/*/bin/postgres 2>/dev/null)" ] || missing+=(postgresql)
command -v redis-server >/dev/null || missing+=(redis-server)
command -v chromium >/dev/null || missing+=(chromium)
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "The tests need ${missing[*]}: please install them."; exit 1; }
  as_root=(sudo)
fi
command -v apt-get >/dev/null || { echo "The tests need ${missing[*]}: please install them."; exit 1; }
echo "Installing ${missing[*]} for the tests …"
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
