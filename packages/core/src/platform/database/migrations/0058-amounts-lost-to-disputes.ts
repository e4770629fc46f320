import { type Kysely, sql } from 'kysely'

/** The amount of a payment that was lost to disputes. Until now, only the newest dispute counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column lost bigint not null default 0`.execute(db)
  await sql`update payments set lost = least(amount, (dispute ->> 'amount')::bigint)
    where status = 'failed' and dispute ->> 'status' = 'lost'`.execute(db)
}
