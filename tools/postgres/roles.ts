import { SQL } from 'bun'

/** The role that owns Guildhall's database, and the database's name. */
export const OWNER = 'guildhall'

/**
 * Makes the role and the database that Guildhall is given, where they are missing; each step may have been the
 * last one of a killed run. The role is an ordinary one, as a managed PostgreSQL would give: it owns its database
 * and may create roles and databases, and it is subject to row-level security.
 */
export async function prepareDatabase(adminUrl: string, password: string): Promise<void> {
  await using admin = new SQL(adminUrl, { max: 1 })
  const role = await admin`select 1 from pg_roles where rolname = ${OWNER}`
  const verb = role.length === 0 ? 'create' : 'alter'
  // `password` is ours and base64url: nothing in it needs escaping.
  await admin.unsafe(`${verb} role ${OWNER} login createrole createdb password '${password}'`)
  const database = await admin`select 1 from pg_database where datname = ${OWNER}`
  if (database.length === 0) await admin.unsafe(`create database ${OWNER} owner ${OWNER}`)
}
