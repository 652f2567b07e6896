#!/bin/sh
# Writes the nginx configuration of the shop to standard output:
#   NAME=obchod.example CERTIFICATE=/etc/…/fullchain.pem KEY=/etc/…/privkey.pem deploy/nginx.sh > /etc/nginx/conf.d/bastion.conf
# OFFICE_NAME=office.obchod.example adds the office, with the same certificate unless OFFICE_CERTIFICATE and OFFICE_KEY say
# another. OFFICE_ALLOW='allow 10.0.0.0/8; deny all;' shows it to one network only.
# Without a certificate it listens for plain HTTP, for use behind another proxy and for trying it out.
# Needs envsubst (Debian: gettext-base).
set -eu
export NAME="${NAME:-_}" RATE="${RATE:-30r/s}" BURST="${BURST:-200}"
export MEDIA_RATE="${MEDIA_RATE:-100r/s}" MEDIA_BURST="${MEDIA_BURST:-500}"
export SERVERS="${SERVERS:-include /etc/nginx/bastion-processes.conf;}"
export OFFICE_NAME="${OFFICE_NAME:-}" OFFICE_RATE="${OFFICE_RATE:-20r/s}" OFFICE_BURST="${OFFICE_BURST:-100}"
export OFFICE_SIGN_RATE="${OFFICE_SIGN_RATE:-30r/m}" OFFICE_ALLOW="${OFFICE_ALLOW:-}"
export OFFICE_SERVERS="${OFFICE_SERVERS:-include /etc/nginx/bastion-office-processes.conf;}"
export CACHE="${CACHE:-/var/cache/nginx/bastion}" LOGS="${LOGS:-/var/log/nginx}"
if [ "${CERTIFICATE:-}" ]; then
  export LISTEN="${LISTEN:-443 ssl http2}"
  shared="
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers off;
  ssl_session_cache shared:bastion_tls:10m;
  ssl_session_timeout 1d;
  ssl_session_tickets off;"
  export TLS="ssl_certificate $CERTIFICATE;
  ssl_certificate_key $KEY;$shared"
  export OFFICE_TLS="ssl_certificate ${OFFICE_CERTIFICATE:-$CERTIFICATE};
  ssl_certificate_key ${OFFICE_KEY:-$KEY};$shared"
  export REDIRECT="
server {
  listen ${LISTEN_PLAIN:-80};
  server_name $NAME $OFFICE_NAME;
  server_tokens off;
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://\$host\$request_uri; }
}"
else
  export LISTEN="${LISTEN:-80}" TLS='' OFFICE_TLS='' REDIRECT=''
fi
# shellcheck disable=SC2016 # names for envsubst, not values
envsubst '$NAME $RATE $BURST $MEDIA_RATE $MEDIA_BURST $SERVERS $CACHE $LOGS $LISTEN $TLS $REDIRECT' < "$(dirname "$0")/nginx.conf.template"
if [ "$OFFICE_NAME" ]; then
  # shellcheck disable=SC2016
  envsubst '$OFFICE_NAME $OFFICE_RATE $OFFICE_BURST $OFFICE_SIGN_RATE $OFFICE_ALLOW $OFFICE_SERVERS $OFFICE_TLS $LOGS $LISTEN' < "$(dirname "$0")/nginx-office.conf.template"
fi
