#!/bin/sh
# Restarts the shop's processes one after the other; no visitor notices:
#   deploy/restart.sh 3001 3002
# Each is first taken out of nginx, so that nothing is sent to it any more, and comes back when it is
# ready. Also writes the lists of processes, of the shop and of its office, for the first time.
set -eu
LIST="${LIST:-/etc/nginx/bastion-processes.conf}"
# The office of the process on port 3001 listens on 23001: deploy/bastion@.service.
OFFICE_LIST="${OFFICE_LIST:-$(dirname "$LIST")/bastion-office-processes.conf}"
RELOAD="${RELOAD:-nginx -s reload}"
RESTART="${RESTART:-systemctl restart bastion@}" # the port is appended
DRAIN="${DRAIN:-2}"                              # seconds for what is already on its way
PATIENCE="${PATIENCE:-120}"                      # seconds a process may take to be ready

if [ $# -lt 2 ]; then
  echo "Name the ports of at least two processes: deploy/restart.sh 3001 3002" >&2
  exit 64
fi

list() {
  without=$1
  shift
  : > "$LIST.new"
  : > "$OFFICE_LIST.new"
  for each in "$@"; do
    down=''
    if [ "$each" = "$without" ]; then down=' down'; fi
    echo "server 127.0.0.1:$each max_fails=1 fail_timeout=5s$down;" >> "$LIST.new"
    echo "server 127.0.0.1:2$each max_fails=1 fail_timeout=5s$down;" >> "$OFFICE_LIST.new"
  done
  mv "$LIST.new" "$LIST"
  mv "$OFFICE_LIST.new" "$OFFICE_LIST"
  $RELOAD
}

for port in "$@"; do
  list "$port" "$@"
  sleep "$DRAIN"
  $RESTART"$port"
  waited=0
  until curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$port/health/ready" 2>/dev/null; do
    waited=$((waited + 1))
    if [ "$waited" -ge "$PATIENCE" ]; then
      echo "The process on port $port is not ready after $PATIENCE s. It is left out of nginx; the others go on." >&2
      exit 1
    fi
    sleep 1
  done
  echo "$port is ready"
done
list none "$@"
