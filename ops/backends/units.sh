# shellcheck shell=bash disable=SC2154,SC2034
# The site as systemd units on a bare Debian: releases in /opt/linkisla, Caddy and PostgreSQL from Debian's packages.

settings=$root/etc/linkisla/linkisla.env
lock=$root/run/linkisla.lock
metrics_token=$root/etc/linkisla/metrics-token
caddy_settings=$root/run/caddy/linkisla.env
units=$root/etc/systemd/system
opt=$root/opt/linkisla
data=$root/var/lib/linkisla
backups=$root/var/backups/linkisla

is_installed() { [ -e "$settings" ] && [ -e "$units/linkisla@.service" ]; }

# Node's one library that a small Debian may lack comes first: the answers are checked with it.
before_checks() {
  [ "$(id -u)" -eq 0 ] || stop "Run linkisla as root."
  [ -x "$here/node_modules/node/bin/node" ] || stop "$here is no release: unpack the .tar.gz of \"npm run release\" and run the linkisla in it."
  "$here/node_modules/node/bin/node" --version >/dev/null 2>&1 || apt_install libatomic1
}

check() (
  cd "$here" || exit
  exec node_modules/node/bin/node server/install-checks.ts "$@"
)

prepare() {
  apt_install postgresql caddy age curl
  id -u linkisla >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /var/lib/linkisla --shell /usr/sbin/nologin linkisla
  mkdir -p "$opt/instances" "$units" "$root/usr/local/bin"
  chown root:linkisla "$settings"
  chmod 0640 "$settings"
  ensure_database
  [ -n "$(setting DATA_DIR)" ] || set_setting DATA_DIR "$data"
  [ -n "$(setting BACKUP_DIR)" ] || set_setting BACKUP_DIR "$backups"
  [ -n "$(setting BACKUP_SETTINGS)" ] || set_setting BACKUP_SETTINGS "$settings"
  local version process
  if [ -z "$(current)" ]; then
    version=$(add_release "$here")
    for process in $(processes); do point "instances/$process" "$version"; done
    mark "$version" ""
  fi
  ln -sfn ../../../opt/linkisla/current/linkisla "$root/usr/local/bin/linkisla"
  open_folders
  systemctl enable --quiet caddy
  # Its unit writes this file when it starts with the site's configuration instead of Debian's.
  if [ -e "$caddy_settings" ]; then reload_caddy; else systemctl restart caddy; fi
}

# Where the site writes: its data, then its backups.
site_folders() {
  local -A kept=()
  read_settings kept "$settings"
  printf '%s\n' "${kept[DATA_DIR]:-$data}" "${kept[BACKUP_DIR]:-$backups}"
}

ensure_folders() {
  local folder folders
  mapfile -t folders < <(site_folders)
  for folder in "${folders[@]}"; do
    mkdir -p "$folder"
    # On a share, root may not be allowed to give away what the site owns already.
    if [ "$(stat --format %U "$folder")" != linkisla ]; then
      chown linkisla:linkisla "$folder"
      chmod 0750 "$folder"
    fi
  done
}

open_folders() {
  local folder folders
  mapfile -t folders < <(site_folders)
  for folder in "${folders[@]}"; do
    case ${folder#"$root"}/ in
      /home/* | /root/* | /run/user/* | /tmp/* | /var/tmp/*)
        stop "$folder is hidden from the processes of the site: in $settings, choose one outside of home folders and /tmp." ;;
      /*) ;;
      *) stop "$folder depends on where a process starts: in $settings, write the folder's whole path." ;;
    esac
  done
  ensure_folders
  place_units
}

# The settings of another machine, or from before a loss, may name a database of this machine that is not there.
ensure_database() {
  local url password
  url=$(setting DATABASE_URL)
  password=$(sed -nE 's#^postgres://linkisla:([0-9a-f]+)@127\.0\.0\.1:5432/linkisla$#\1#p' <<<"$url")
  [ -z "$url" ] || [ -n "$password" ] || return 0
  systemctl start postgresql
  [ -n "$password" ] || password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  # Not as an argument, which every user of the machine can read.
  (cd / && runuser -u postgres -- psql --quiet --no-psqlrc --set ON_ERROR_STOP=1) <<SQL
select 'create role linkisla' where not exists (select from pg_roles where rolname = 'linkisla') \gexec
alter role linkisla login createdb password '$password';
select 'create database linkisla owner linkisla template template0 encoding ''UTF8'''
  where not exists (select from pg_database where datname = 'linkisla') \gexec
SQL
  [ -n "$url" ] || set_setting DATABASE_URL "postgres://linkisla:$password@127.0.0.1:5432/linkisla"
}

prepare_restore() {
  ensure_folders
  place_units
  ensure_database
}

settings_of() {
  apt_install age
  age --decrypt --identity "$2" "$1" | tar --extract --to-stdout settings
}

apt_install() {
  local package missing=()
  for package in "$@"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Installing ${missing[*]}…"
  DEBIAN_FRONTEND=noninteractive apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

age_keygen() { age-keygen 2>/dev/null; }

# Debian's package of Prometheus has the group.
let_prometheus_read() {
  getent group prometheus >/dev/null || return 0
  chown root:prometheus "$metrics_token"
  chmod 0640 "$metrics_token"
}

server_command() (
  export_settings
  export NODE_ENV=production
  cd "$opt/current" || exit
  exec runuser -u linkisla -- node_modules/node/bin/node "server/$1.ts" "${@:2}"
)

# The site's user may not read the operator's files: it gets a copy. That of a key is in memory; backups and pictures are
# large, and encrypted.
lend() {
  local place=$root/run
  case $1 in *.age | *-pictures) place=$(site_folders | sed -n 1p) ;; esac
  if [ -z "${lent[$place]:-}" ]; then
    mkdir -p "$place"
    lent[$place]=$(mktemp -d "$place/linkisla.XXXXXX")
  fi
  lent_path=${lent[$place]}/$(basename "$1")
  cp -rT "$1" "$lent_path"
  chmod -R u=rX,go= "$lent_path"
  chown -R linkisla:linkisla "${lent[$place]}"
}

declare -gA lent=()
return_lent() { [ ${#lent[@]} -eq 0 ] || rm -rf "${lent[@]}"; }

processes() { echo 1 2; }
start_all() { systemctl enable --quiet --now linkisla@1 linkisla@2 linkisla.target; }
stop_all() { systemctl stop linkisla@1 linkisla@2; }
is_running() { systemctl is-active --quiet "linkisla@$1"; }

# Of a site whose installation stopped half-way, the units may run without starting with the machine.
replace() {
  point "instances/$1" "$2"
  systemctl enable --quiet linkisla.target
  systemctl restart "linkisla@$1"
}

is_ready() { curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:300$1/readyz"; }
last_words() { journalctl --unit "linkisla@$1" --lines 15 --no-pager --output cat; }

logs() {
  case ${1:-} in
    app) journalctl --unit 'linkisla@*' --lines 1000 --no-pager --output short-iso ;;
    caddy) journalctl --unit caddy --lines 500 --no-pager --output cat ;;
    database) tail -n 500 "$root"/var/log/postgresql/*.log ;;
    *) stop "linkisla logs app, caddy or database?" ;;
  esac
}

# A link is replaced whole: no process ever finds it missing.
point() {
  ln -sfn "$(dirname "$1" | sed 's#^\.$##; s#[^/]\+#../#g')releases/$2" "$opt/$1.new"
  mv -T "$opt/$1.new" "$opt/$1"
}

led_to() { [ ! -L "$opt/$1" ] || basename "$(readlink "$opt/$1")"; }
version_of() { led_to "instances/$1"; }
current() { led_to current; }
previous() { led_to previous; }

mark() {
  point current "$1"
  [ -z "$2" ] || point previous "$2"
}

add_release() {
  local from=$1 folder=$1 version commit target
  mkdir -p "$opt/releases"
  if [ -f "$from" ]; then
    folder=$(mktemp -d "$opt/releases/.unpacked.XXXXXX")
    tar -xzf "$from" -C "$folder"
  fi
  [ -f "$folder/release.json" ] || stop "$from is no release: it has no release.json. \"npm run release\" makes one."
  version=$(fact version "$folder")
  commit=$(fact commit "$folder")
  target=$opt/releases/$version
  # Two commits may have one version.
  if [ -d "$target" ] && [ "$(fact commit "$target")" != "$commit" ]; then
    version=$version-${commit:0:7}
    target=$opt/releases/$version
  fi
  if [ ! -d "$target" ]; then
    rm -rf "$target.part"
    cp -a "$folder" "$target.part"
    chown -R root:root "$target.part"
    chmod 0755 "$target.part"
    touch "$target.part"
    mv "$target.part" "$target"
  fi
  [ "$folder" = "$from" ] || rm -rf "$folder"
  echo "$version"
}

fact() { sed -nE "s/^ *\"$1\": \"([^\"]+)\".*/\1/p" "$2/release.json" | head -1; }
releases() { ls -1t "$opt/releases"; }
forget_release() { rm -rf "${opt:?}/releases/${1:?}"; }

place_units() {
  local folders
  mapfile -t folders < <(site_folders)
  cp -rT "$opt/current/ops/units" "$units"
  mkdir -p "$units/linkisla@.service.d"
  {
    echo "# linkisla writes this file: the folders of DATA_DIR and BACKUP_DIR in $settings."
    echo '[Service]'
    # With the "-", a disk that is lost does not keep the site from starting.
    printf 'ReadWritePaths="-%s"\n' "${folders[@]//%/%%}"
  } >"$units/linkisla@.service.d/paths.conf"
  systemctl daemon-reload
}

# A reload keeps connections; a restart would refuse some, whatever is wrong with the new configuration. Caddy's unit
# writes its settings only when it starts.
reload_caddy() {
  [ ! -e "$caddy_settings" ] ||
    grep -E "^(PUBLIC_URL|OPERATOR_EMAIL|CADDY_GLOBAL_OPTIONS)=" "$settings" >"$caddy_settings"
  systemctl reload caddy
}

refresh() {
  place_units
  reload_caddy || say "Caddy keeps the configuration it has: systemctl status caddy says why."
}

host_facts() {
  local unit folders
  mapfile -t folders < <(site_folders)
  for unit in linkisla@1 linkisla@2 caddy; do
    if systemctl is-active --quiet "$unit"; then echo "good The unit $unit is active."
    else echo "bad The unit $unit is not active: systemctl status $unit says why."; fi
  done
  disk_facts "${folders[@]}" "$opt"
}
