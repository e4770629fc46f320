import { type Kysely, sql } from 'kysely'

/**
 * Enables row-level security on a table: the application role reads and writes the rows of the client set for the
 * transaction, and none if no client is set; the platform role (sign-in, operators, scheduled work) sees all.
 *
 * @param clientColumn the column with the client's id
 */
export async function protectTenantTable(
  db: Kysely<unknown>,
  table: string,
  clientColumn = 'client_id',
): Promise<void> {
  const name = sql.id(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  // The sub-select hides the setting from the planner. Otherwise it would plan for the client set at planning time.
  // None is set then, so it would expect zero rows, for which any index looks good.
  await sql`create policy one_client on ${name} to guildhall_app
    using (${sql.id(clientColumn)} = (select current_client()))`.execute(db)
  await sql`grant select, insert, update, delete on ${name} to guildhall_app`.execute(db)
  await grantPlatform(db, table)
}

/**
 * Grants only the platform role access to a table. Used alone for tables whose data belongs to no client, such as
 * operator keys and rate limits.
 */
export async function grantPlatform(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`create policy platform on ${name} to guildhall_platform using (true)`.execute(db)
  await sql`grant select, insert, update, delete, maintain on ${name} to guildhall_platform`.execute(db)
}
