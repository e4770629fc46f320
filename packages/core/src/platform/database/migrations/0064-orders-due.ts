import { type Kysely, sql } from 'kysely'

/** Open orders by due date, for the number of overdue ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_due on orders (client_id, due_at) where status = 'open'`.execute(db)
}
