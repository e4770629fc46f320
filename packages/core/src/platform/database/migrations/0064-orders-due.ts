import { type Kysely, sql } from 'kysely'

/** An index of open orders by due date, to count overdue ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_due on orders (client_id, due_at) where status = 'open'`.execute(db)
}
