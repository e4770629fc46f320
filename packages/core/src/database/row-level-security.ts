import { type Kysely, sql } from 'kysely'

/**
 * Puts a table under row-level security: the application's role sees and writes the rows of the client set
 * for the transaction and nothing without one; the platform role (sign-in, operators, scheduled work) sees all.
 *
 * @param table the table's name
 * @param clientColumn the column that holds the client's id
 */
export async function protectTenantTable(
  db: Kysely<unknown>,
  table: string,
  clientColumn = 'client_id',
): Promise<void> {
  const name = sql.id(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  // The sub-select hides the setting from the planner, which would else plan for the client that is set at that time:
  // none, so no rows, so any index would do.
  await sql`create policy one_client on ${name} to guildhall_app
    using (${sql.id(clientColumn)} = (select current_client()))`.execute(db)
  await sql`grant select, insert, update, delete on ${name} to guildhall_app`.execute(db)
  await grantPlatform(db, table)
}

/** Lets the platform role alone use a table: operators' keys, limits, what belongs to no client. */
export async function grantPlatform(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`create policy platform on ${name} to guildhall_platform using (true)`.execute(db)
  await sql`grant select, insert, update, delete, maintain on ${name} to guildhall_platform`.execute(db)
}
