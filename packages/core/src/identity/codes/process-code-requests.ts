import { type Kysely, sql } from 'kysely'
import { toEmailKey } from '../../email-address.ts'
import { chooseLanguage } from '../../mail/languages.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { hashCode, makeCode } from './code-hash.ts'
import { CODE_MINUTES } from './request-code.ts'

const BATCH_SIZE = 20

/** Whether there are pending requests for codes. */
export async function hasCodeRequests(database: Database): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select 1 from sign_in_codes where not decided and expires_at > now()) as due`.execute(database.platform)
  return rows[0]?.due === true
}

/**
 * Processes pending requests: queues a code for an address that can sign in, and nothing for any other. A code and its
 * email are created in one transaction.
 */
export async function processCodeRequests(database: Database, secretsKey: Buffer): Promise<void> {
  let processed: number
  do {
    processed = await transact(database.platform, (db) => processBatch(db, secretsKey))
  } while (processed === BATCH_SIZE)
}

async function processBatch(db: Kysely<Schema>, secretsKey: Buffer): Promise<number> {
  const requests = await db
    .selectFrom('sign_in_codes')
    .select(['id', 'environment', 'slug', 'email', 'language', 'expires_at'])
    .where('decided', '=', false)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, environment, slug, email, language, expires_at } of requests) {
    const recipient = await findRecipient(db, { environment, slug, email })
    const code = makeCode()
    await db
      .updateTable('sign_in_codes')
      .set({ decided: true, code_hash: recipient ? hashCode(id, code, secretsKey) : null })
      .where('id', '=', id)
      .execute()
    if (!recipient) continue
    await queueMail(db, recipient.clientId, {
      kind: 'sign_in_code',
      to: recipient.email,
      language: chooseLanguage(language, recipient.locale),
      variables: { code, minutes: String(CODE_MINUTES) },
      expiresAt: expires_at,
    })
  }
  return requests.length
}

interface Recipient {
  clientId: string
  locale: string
  /** The stored spelling, not the typed one: another spelling may be another mailbox. */
  email: string
}

/**
 * The user, member or invited person with the address who can sign in (`sign-in-by-address.ts`); null if there is none,
 * or if the association is suspended or does not allow sign-in with codes.
 */
async function findRecipient(
  db: Kysely<Schema>,
  { environment, slug, email }: { environment: string; slug: string; email: string },
): Promise<Recipient | null> {
  const address = sql`${toEmailKey(email)}::text`
  const { rows } = await sql<{ clientId: string; locale: string; email: string | null }>`
    select c.id as "clientId", c.locale,
      case when u.id is not null then case when u.status = 'active' then u.email end
        else coalesce(m.email, i.email) end as email
    from clients c
    left join users u on u.client_id = c.id and u.email_key = ${address}
    left join members m on m.client_id = c.id and m.email_key = ${address}
    left join invitations i on i.client_id = c.id and i.email_key = ${address} and i.status = 'pending'
      and i.expires_at > now()
    where c.slug = ${slug}::text and c.environment = ${environment}::text and c.deleted_at is null
      and not c.suspended and (c.sign_in ->> 'code')::boolean`.execute(db)
  const row = rows[0]
  return row && row.email !== null ? { ...row, email: row.email } : null
}
