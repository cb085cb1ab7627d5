# shellcheck shell=bash disable=SC2154,SC2034
# The site as containers: compose.yaml beside this script, with docker compose or podman-compose.

settings=$here/linkisla.env
lock=$here/linkisla
metrics_token=$here/metrics-token

is_installed() { [ -e "$settings" ] && [ -n "$(setting LINKISLA_VERSION)" ]; }

engine() { "$(engine_name)" "$@"; }

engine_name() {
  if docker compose version >/dev/null 2>&1; then echo docker
  elif command -v podman-compose >/dev/null; then echo podman
  else stop "Neither docker compose nor podman-compose is on this machine: install one of them."; fi
}

compose() (
  cd "$here" || exit
  if [ "$(engine_name)" = docker ]; then exec docker compose --env-file linkisla.env "$@"; fi
  exec podman-compose --env-file linkisla.env "$@"
)

before_checks() {
  local version
  version=$(version_here)
  if has_image "$version"; then return; fi
  [ -f "$here/Containerfile" ] || stop "There is no image linkisla:$version. Load it first: $(engine_name) load --input <file>."
  say "Building the image linkisla:$version…"
  engine build --quiet --tag "linkisla:$version" --build-arg "VERSION=$version" \
    --build-arg "COMMIT=$(git -C "$here" rev-parse HEAD 2>/dev/null || echo unknown)" --file "$here/Containerfile" "$here" >&2
}

has_image() { engine image inspect "linkisla:$1" >/dev/null 2>&1; }

# On the host's network, as root: what it asks of ports and addresses is about this machine.
check() {
  local -A kept=()
  local name args=()
  read_settings kept "$settings"
  for name in "${questions[@]}" "${webhook_secrets[@]}" REHEARSAL "${!kept[@]}"; do
    [ -z "${!name:-}" ] || args+=(--env "$name")
  done
  local version
  version=$(current)
  # compose.yaml sets the address of its own database.
  engine run --rm --network host --user 0 --env DATABASE_URL=postgres://postgres "${args[@]}" \
    "linkisla:${version:-$(version_here)}" node server/install-checks.ts "$@"
}

prepare() {
  chmod 0600 "$settings"
  [ -n "$(setting POSTGRES_PASSWORD)" ] || set_setting POSTGRES_PASSWORD "$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
  [ -n "$(setting BACKUP_DIR)" ] || set_setting BACKUP_DIR /var/backups/linkisla
  [ -n "$(current)" ] || set_setting LINKISLA_VERSION "$(version_here)"
  open_folders
}

# A container writes to what compose.yaml mounts and nowhere else.
open_folders() {
  local folder
  folder=$(setting BACKUP_DIR)
  case $folder in "" | /var/backups/linkisla) return ;; esac
  compose run --rm -T --no-deps app-1 test -w "$folder" </dev/null ||
    stop "The containers cannot write to $folder, their BACKUP_DIR: add it to the volumes of x-app in compose.yaml and let the user 10001 write there, or set /var/backups/linkisla."
}

# The containers do not see linkisla.env, so their backups do not have it.
settings_of() {
  say "The settings of a site in containers are in no backup: put your copy of linkisla.env beside compose.yaml, then repeat linkisla restore."
  return 1
}

# A machine that was made anew has no database yet.
prepare_restore() {
  local second
  compose up -d postgres
  for ((second = 0; second < patience_seconds; second++)); do
    if compose exec -T postgres pg_isready --quiet --username linkisla --dbname linkisla; then return; fi
    sleep 1
  done
  stop "The database does not start: linkisla logs database says why."
}

age_keygen() { engine run --rm "linkisla:$(current)" age-keygen 2>/dev/null; }

# In Prometheus's image its user is nobody.
let_prometheus_read() {
  if [ "$(id -u)" -ne 0 ]; then
    chmod 0644 "$metrics_token"
    return
  fi
  chown 65534:65534 "$metrics_token"
  chmod 0400 "$metrics_token"
}

server_command() {
  compose run --rm -T --no-deps "${mounts[@]}" app-1 node "server/$1.ts" "${@:2}"
}

# The container's user may not read the operator's files: it is shown a copy that only it and root can reach.
lend() {
  [ -n "$lent_folder" ] || lent_folder=$(mktemp -d)
  lent_path=/lent/$(basename "$1")
  cp -r "$1" "$lent_folder/"
  chmod -R a=rX "$lent_folder/$(basename "$1")"
  mounts+=(--volume "$lent_folder/$(basename "$1"):$lent_path:ro")
}

mounts=()
lent_folder=
return_lent() { [ -z "$lent_folder" ] || rm -rf "$lent_folder"; }

processes() { echo 1 2; }
start_all() { compose up -d; }
stop_all() { compose stop app-1 app-2; }
is_running() { service_runs "app-$1"; }

service_runs() {
  [ -n "$(engine ps --quiet --filter status=running --filter label=com.docker.compose.project=linkisla --filter "label=com.docker.compose.service=$1")" ]
}

# podman-compose would keep a container whose image has another tag.
replace() {
  local old
  old=$(container "app-$1")
  if [ -n "$old" ]; then
    compose stop "app-$1"
    engine rm --force "$old" >/dev/null
  fi
  LINKISLA_VERSION=$2 compose up -d --no-deps "app-$1"
}

container() {
  engine ps --all --quiet --filter label=com.docker.compose.project=linkisla --filter "label=com.docker.compose.service=$1"
}

is_ready() {
  compose exec -T "app-$1" node -e 'fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' >/dev/null 2>&1
}

last_words() { compose logs --tail 15 "app-$1" 2>&1; }

logs() {
  case ${1:-} in
    app) compose logs --tail 1000 app-1 app-2 ;;
    caddy) compose logs --tail 500 caddy ;;
    database) compose logs --tail 500 postgres ;;
    *) stop "linkisla logs app, caddy or database?" ;;
  esac
}

version_of() {
  local image
  image=$(engine inspect --format '{{.Config.Image}}' "$(container "app-$1")" 2>/dev/null) || return 0
  echo "${image##*:}"
}

current() { setting LINKISLA_VERSION; }
previous() { setting LINKISLA_PREVIOUS; }

mark() {
  set_setting LINKISLA_VERSION "$1"
  set_setting LINKISLA_PREVIOUS "$2"
}

add_release() {
  if [ -f "$1" ]; then
    engine load --input "$1" | sed -nE 's/.*linkisla:([^ ]+)$/\1/p' | tail -1 | grep . || stop "$1 has no image named linkisla."
  else
    has_image "$1" || engine pull --quiet "linkisla:$1" >&2 || stop "There is no image linkisla:$1 here, and none to pull."
    echo "$1"
  fi
}

releases() { engine image ls --format '{{.Tag}}' linkisla; }
forget_release() { engine image rm "linkisla:$1" >/dev/null; }

# Caddy has three of the settings in its environment.
refresh() { compose up -d --no-deps caddy; }

host_facts() {
  local service
  for service in caddy postgres; do
    if service_runs "$service"; then echo "good The container of $service is running."
    else echo "bad The container of $service is not running: linkisla logs says why."; fi
  done
  disk_facts / "$here"
}
