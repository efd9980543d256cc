#!/bin/sh
# A tool for tests: its last argument is a file of shell commands, which it carries out. They see the option --mode as $mode.
mode=none
while [ $# -gt 1 ]; do
  case $1 in
    --version) echo "scripted 1.5"; exit ;;
    --mode) mode=$2; shift ;;
  esac
  shift
done
[ "$1" = --version ] && { echo "scripted 1.5"; exit; }
grep Cpus_allowed_list /proc/self/status
. "$1"
