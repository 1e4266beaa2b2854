#!/bin/sh
# Runs a program of this repository with the Node from npm. If that does not start, it says what to
# do: it is built for glibc, and needs a library that a minimal Debian lacks.
if ! said=$(node --version 2>&1); then
  echo "The Node that npm brought does not start here: $said" >&2
  case "$said" in
    *libatomic*) echo 'Type this once, then try again: sudo apt-get install -y libatomic1' >&2 ;;
    *) echo 'Install Node 26 and try again.' >&2 ;;
  esac
  exit 1
fi
exec node "$@"
