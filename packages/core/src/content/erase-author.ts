import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** The author of posts by erased members. */
const formerMember = `{"memberId": null, "name": "Former member"}`

/**
 * Removes a member’s name from their posts and from the events and audit entries of those posts. The posts are kept.
 *
 * @returns the ids of the posts
 */
export async function eraseAuthor(ctx: Context, memberId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`update posts set author = ${formerMember}::text::jsonb, version = version + 1, updated_at = now()
    where author ->> 'memberId' = ${memberId}::text returning id`.execute(ctx.db)
  for (const table of ['outbox', 'event_log']) {
    for (const column of ['data', 'previous']) {
      const json = sql`${sql.ref(column)}::jsonb`
      await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = jsonb_set(${json}, '{author}', ${formerMember}::text::jsonb)::text
        where type like 'post.%' and ${sql.ref(column)} like ${`%${memberId}%`}
          and ${json} #>> '{author,memberId}' = ${memberId}::text`.execute(ctx.db)
    }
  }
  for (const column of ['old_values', 'new_values']) {
    const json = sql`${sql.ref(column)}::jsonb`
    await sql`update audit_log set ${sql.ref(column)} = jsonb_set(${json}, '{author}', ${formerMember}::text::jsonb)::json
      where target_type = 'post' and ${json} #>> '{author,memberId}' = ${memberId}::text`.execute(ctx.db)
  }
  return rows.map(({ id }) => id)
}
