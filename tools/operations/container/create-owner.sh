#!/bin/sh
# Run once by the PostgreSQL image as superuser: creates the role of the product, which owns the
# database and is not a superuser. The superuser loses its password, which is the product's until
# then: it signs in on the container's own socket only.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres --set=password="$PATCHBAY_DATABASE_PASSWORD" <<'SQL'
create role patchbay login createrole password :'password';
create database patchbay owner patchbay;
alter role current_user password null;
SQL
