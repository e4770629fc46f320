import { SQL } from 'bun'

/** The role that owns Guildhall's database, and the database's name. */
export const OWNER = 'guildhall'

/**
 * Creates Guildhall’s role and database if missing; each step is idempotent. As in a managed PostgreSQL, the role is
 * ordinary: it owns its database, can create roles and databases, and is not a superuser.
 */
export async function prepareDatabase(adminUrl: string, password: string): Promise<void> {
  await using admin = new SQL(adminUrl, { max: 1 })
  const role = await admin`select 1 from pg_roles where rolname = ${OWNER}`
  const verb = role.length === 0 ? 'create' : 'alter'
  // `password` is base64url and needs no escaping.
  await admin.unsafe(`${verb} role ${OWNER} login createrole createdb password '${password}'`)
  const database = await admin`select 1 from pg_database where datname = ${OWNER}`
  if (database.length === 0) await admin.unsafe(`create database ${OWNER} owner ${OWNER}`)
}
