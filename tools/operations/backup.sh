#!/usr/bin/env bash
# Backs up an installation on a PostgreSQL server: the database, the files, the server key. The
# product may run meanwhile.
#   DATABASE_URL=… DATA_DIR=… [SERVER_KEY=…] tools/operations/backup.sh <folder> DATABASE_URL names
#   a role that bypasses row security (a superuser, or one with BYPASSRLS): pg_dump refuses any
#   other.
set -eu -o pipefail
umask 077
target=${1:?Name the folder to back up to}
mkdir -p "$target"
# The roles of the application belong to the server, not to the database.
pg_dumpall --dbname="$DATABASE_URL" --roles-only --no-role-passwords | grep -E '(ROLE|GRANT) .*patchbay_app' | sed 's/ GRANTED BY .*;/;/' > "$target/roles.sql"
# The database comes first: a file without a row is cleaned up later, and no row lacks its file.
pg_dump --dbname="$DATABASE_URL" --format=custom --file="$target/database.dump"
if [ -d "$DATA_DIR/media" ]; then tar -C "$DATA_DIR" -czf "$target/media.tar.gz" media; fi
# Store the key separately from the backup: both together decrypt every secret.
if [ -n "${SERVER_KEY:-}" ]; then printf '%s' "$SERVER_KEY" > "$target/server.key"; else cp "$DATA_DIR/server.key" "$target/server.key"; fi
psql "$DATABASE_URL" --no-psqlrc --tuples-only --no-align --command="select fingerprint from server_keys" > "$target/server-key.fingerprint"
echo "Backed up to $target; the server key has the fingerprint $(cat "$target/server-key.fingerprint")."
