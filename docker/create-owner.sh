#!/bin/sh
# Run once by the PostgreSQL image, when it makes its data directory: an ordinary role that owns Guildhall's database and
# may create roles, as a managed PostgreSQL would give. Guildhall never connects as the superuser.
set -eu
psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" <<'SQL'
create role guildhall login createrole password :'password';
create database guildhall owner guildhall;
SQL
