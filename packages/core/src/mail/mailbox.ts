import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** A message stored in development. */
export interface MailboxMessage {
  id: string
  recipient: string
  association: string
  environment: string
  subject: string
  html: string
  text: string
  createdAt: Date
}

const MAX_LISTED_MESSAGES = 100

/** Lists the latest 100 messages stored in development, newest first. @param id limits the list to this message */
export async function listMailbox(
  { platform }: Database,
  id: string | null = null,
): Promise<MailboxMessage[]> {
  const { rows } = await sql<MailboxMessage>`
    select m.id, m.recipient, c.name as association, c.environment, m.subject, m.html, m.text,
      m.created_at as "createdAt"
    from mail_messages m join clients c on c.id = m.client_id
    where m.status = 'kept' and (${id}::text is null or m.id::text = ${id}::text)
    order by m.created_at desc, m.id desc limit ${MAX_LISTED_MESSAGES}`.execute(platform)
  return rows
}
