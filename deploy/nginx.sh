#!/bin/sh
# Writes the nginx configuration of the shop to standard output:
#   NAME=obchod.example CERTIFICATE=/etc/…/fullchain.pem KEY=/etc/…/privkey.pem deploy/nginx.sh > /etc/nginx/conf.d/bastion.conf
# Without a certificate it listens for plain HTTP, for use behind another proxy and for trying it out.
# Needs envsubst (Debian: gettext-base).
set -eu
export NAME="${NAME:-_}" RATE="${RATE:-30r/s}" BURST="${BURST:-200}"
export MEDIA_RATE="${MEDIA_RATE:-100r/s}" MEDIA_BURST="${MEDIA_BURST:-500}"
export SERVERS="${SERVERS:-include /etc/nginx/bastion-processes.conf;}"
export CACHE="${CACHE:-/var/cache/nginx/bastion}" LOGS="${LOGS:-/var/log/nginx}"
if [ "${CERTIFICATE:-}" ]; then
  export LISTEN="${LISTEN:-443 ssl http2}"
  export TLS="ssl_certificate $CERTIFICATE;
  ssl_certificate_key $KEY;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers off;
  ssl_session_cache shared:bastion_tls:10m;
  ssl_session_timeout 1d;
  ssl_session_tickets off;"
  export REDIRECT="
server {
  listen ${LISTEN_PLAIN:-80};
  server_name $NAME;
  server_tokens off;
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://\$host\$request_uri; }
}"
else
  export LISTEN="${LISTEN:-80}" TLS='' REDIRECT=''
fi
# shellcheck disable=SC2016 # names for envsubst, not values
envsubst '$NAME $RATE $BURST $MEDIA_RATE $MEDIA_BURST $SERVERS $CACHE $LOGS $LISTEN $TLS $REDIRECT' < "$(dirname "$0")/nginx.conf.template"
