import { type Kysely, sql } from 'kysely'

/** The order lines of an invoice or credit note. A credit note refers to the invoice that contains its lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column line_ids uuid[]`.execute(db)
}
