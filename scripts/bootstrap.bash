# What ./argosy and ./test share: Debian packages and the build. Sourced, with $root set. Everything it has to say goes to
# standard error, because standard output belongs to the program that is started afterwards.

say() { printf 'argosy: %s\n' "$*" >&2; }

# packages_of GROUP...: the package names for this machine, without those whose command is there already.
packages_of() {
  local architecture group only package command
  architecture=$(dpkg --print-architecture)
  while read -r group only package command; do
    [[ $only == any || $only == "$architecture" ]] || continue
    [[ -n $command ]] && command -v "$command" >/dev/null && continue
    [[ " $* " == *" $group "* ]] && echo "$package"
  done < <(grep -v '^#' "$root/scripts/packages")
}

# require_packages GROUP...: installs what is missing when root; otherwise names the command and exits with 2.
require_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian system: see scripts/packages for what has to be there"
    return
  fi
  local package missing=()
  local wanted installed
  mapfile -t wanted < <(packages_of "$@")
  installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null || true)
  for package in "${wanted[@]}"; do
    grep -qxF "$package installed" <<<"$installed" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    say "some Debian packages are missing. Install them with:"
    printf '\n  sudo apt-get install --no-install-recommends %s\n\n' "${missing[*]}" >&2
    exit 2
  fi
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  if ! install_packages "${missing[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    say "the packages could not be installed; the messages of apt-get are above"
    exit 2
  fi
  rm -f "$log"
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  local install=(apt-get -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends "$@")
  # The lists of a fresh machine may be absent or so old that files they name are gone.
  compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null && "${install[@]}" && return
  apt-get -o DPkg::Lock::Timeout=300 update && "${install[@]}"
}

# up_to_date STAMP: nothing that the build reads has changed since STAMP was made. Directories count, so that added and
# removed files are seen.
up_to_date() {
  [[ -x $root/build/argosy && -e $1 ]] || return 1
  [[ -z $(find "$root/src" "$root/models" "$root/configs" "$root/tools" "$root/cmake" "$root/CMakeLists.txt" "${@:2}" -newer "$1" -print -quit) ]]
}

# build_targets STAMP CMAKE_OPTION TARGET...: configures when needed and builds, one process at a time. The stamp bears the
# time at which the build began: an edit during the build makes the next start build again.
build_targets() {
  local stamp=$1 option=$2
  shift 2
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  flock 9
  touch "$stamp.begun"
  if ! run_build "$option" "$@"; then
    grep -vE '^\[[0-9]+/[0-9]+\]|^-- ' "$root/build/build.log" >&2 || true
    say "the build failed; everything it said is in build/build.log"
    exit 6
  fi
  mv "$stamp.begun" "$stamp"
  exec 9>&-
}

# Runs the build in the background, to tell a waiting user what takes so long.
run_build() {
  local option=$1 started=$SECONDS reported=0
  shift
  {
    if [[ ! -e $root/build/build.ninja ]] || ! grep -qF "$option" "$root/build/CMakeCache.txt"; then
      cmake -G Ninja -S "$root" -B "$root/build" "-D$option" || exit
    fi
    ninja -C "$root/build" "$@"
  } >"$root/build/build.log" 2>&1 9>&- &
  local build=$!
  trap 'kill $build 2>/dev/null; exit 130' INT TERM
  while kill -0 "$build" 2>/dev/null; do
    sleep 0.1
    if ((SECONDS - started >= reported + (reported ? 30 : 3))); then
      reported=$((SECONDS - started))
      say "building: $(grep -oE '^\[[0-9]+/[0-9]+\]' "$root/build/build.log" | tail -1) after ${reported} s (the first build takes minutes)"
    fi
  done
  trap - INT TERM
  wait "$build"
}
