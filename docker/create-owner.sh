#!/bin/sh
# Run once by the PostgreSQL image on initialization. Creates an ordinary role that owns Guildhall's database and may
# create roles, as in a managed PostgreSQL. Guildhall never connects as the superuser.
set -eu
psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" <<'SQL'
create role guildhall login createrole password :'password';
create database guildhall owner guildhall;
SQL
