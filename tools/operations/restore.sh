#!/usr/bin/env bash
# Restores a backup into an empty database and an empty data folder, as a role that bypasses row
# security.
#   DATABASE_URL=… DATA_DIR=… tools/operations/restore.sh <folder>
set -eu -o pipefail
umask 077
from=${1:?Name the folder of the backup}
# An existing role is not changed.
psql "$DATABASE_URL" --no-psqlrc --quiet --file="$from/roles.sql" 2>/dev/null || true
pg_restore --dbname="$DATABASE_URL" --no-owner --exit-on-error --single-transaction "$from/database.dump"
mkdir -p "$DATA_DIR"
if [ -f "$from/media.tar.gz" ]; then tar -C "$DATA_DIR" -xzf "$from/media.tar.gz"; fi
# A process with SERVER_KEY set does not read this file.
tr -d '\n' < "$from/server.key" > "$DATA_DIR/server.key"
echo "Restored. Start the product with the key of the fingerprint $(cat "$from/server-key.fingerprint")."
