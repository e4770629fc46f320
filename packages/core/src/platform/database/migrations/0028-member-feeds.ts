import { type Kysely, sql } from 'kysely'

/** Members have private feeds of several kinds, each with its own token: podcasts, and now the calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table podcast_feeds rename to member_feeds`.execute(db)
  await sql`alter table member_feeds rename constraint podcast_feeds_token to member_feeds_token`.execute(db)
  await sql`alter table member_feeds add column kind text not null default 'podcast'
    check (kind in ('podcast', 'calendar'))`.execute(db)
  await sql`alter table member_feeds alter column kind drop default,
    drop constraint podcast_feeds_pkey, add primary key (client_id, member_id, kind)`.execute(db)
}
