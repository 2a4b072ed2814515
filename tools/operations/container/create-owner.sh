#!/bin/sh
# Run once by the image of PostgreSQL, as its superuser: the product owns its database and is no superuser itself.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres --set=password="$PATCHBAY_DATABASE_PASSWORD" <<'SQL'
create role patchbay login createrole password :'password';
create database patchbay owner patchbay;
SQL
