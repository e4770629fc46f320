import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { recordEvent } from '../../outbox/record-event.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAudit } from '../../records/journal.ts'
import { type CreatedClient, createClient, createPlatformContext } from '../clients/clients.ts'
import { hashToken, makeToken } from '../keys/token.ts'
import { type IssuedSession, insertSession } from '../sessions/sessions.ts'
import { createOperator } from './operator-keys.ts'

/** The setup: the operator, the first association, and its administrator. */
export interface Setup {
  operator: { name: string }
  association: { name: string; slug: string; locale?: string; timezone?: string }
  administrator: { email: string; firstName: string; lastName: string }
}

export interface CompletedSetup {
  operatorKey: string
  created: CreatedClient
  slug: string
  session: IssuedSession
}

/** The lifetime of the first administrator’s session, the same as after a sign-in with a code. */
const lifetime = { idleSeconds: 12 * 3600, maximumSeconds: 7 * 86_400 }
const actor = { type: 'system', id: null, name: 'Setup' } as const

/**
 * Creates a token for the setup if there is no operator. Every server process creates one; all are deleted on
 * first use.
 *
 * @returns the token; null if the service is already set up
 */
export async function createSetupToken(database: Database): Promise<string | null> {
  if (await hasOperators(createPlatformContext(database, actor))) return null
  const token = makeToken('setUp')
  await database.platform
    .insertInto('setup_tokens')
    .values({ hash: hashToken(token) })
    .execute()
  return token
}

/**
 * Checks that a token can still be used.
 *
 * @throws DomainError unauthorized
 */
export async function requireSetupToken(ctx: Pick<Context, 'db'>, token: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('setup_tokens')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row && !(await hasOperators(ctx))) return
  throw new DomainError(
    'unauthorized',
    'This link is not valid, or the service is already set up. Sign in, or create an operator key on the server.',
  )
}

/**
 * Sets the service up, in one transaction: a failure changes nothing, and only one of several concurrent requests
 * succeeds.
 *
 * @returns the operator’s key, the association with its keys, and the administrator’s session; the keys are returned
 *   only once
 * @throws DomainError unauthorized, conflict (the slug is taken)
 */
export async function setUp(ctx: Context, token: string, input: Setup): Promise<CompletedSetup> {
  return inTransaction(ctx, async (ctx) => {
    await sql`lock table setup_tokens in exclusive mode`.execute(ctx.db)
    await requireSetupToken(ctx, token)
    await ctx.db.deleteFrom('setup_tokens').execute()
    const { key, ...operator } = await createOperator(ctx, input.operator)
    const operatorContext: Context = {
      ...ctx,
      actor: { type: 'operator', id: operator.id, name: operator.name },
    }
    const created = await createClient(operatorContext, { ...input.association, plan: 'enterprise' })
    const { id, slug } = JSON.parse(created.client) as { id: string; slug: string }
    const clientContext: Context = { ...operatorContext, client: { ...ctx.client, id, liveId: id, slug } }
    const session = await insertSession(
      clientContext,
      await insertAdministrator(clientContext, input),
      lifetime,
    )
    return { operatorKey: key, created, slug, session }
  })
}

/**
 * Inserts the user directly: a new association has no member to link the user to, and no user with the same address.
 */
async function insertAdministrator(ctx: Context, { administrator }: Setup): Promise<string> {
  const user = await ctx.db
    .insertInto('users')
    .values({
      client_id: ctx.client.id,
      email: administrator.email,
      first_name: administrator.firstName,
      last_name: administrator.lastName,
      roles: ['ROLE_CLIENT_ADMIN'],
    })
    .returning(['id', 'record'])
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, 'user.created', { id: user.id, json: user.record })
  await recordAudit(ctx, 'user.created', { type: 'user', id: user.id })
  return user.id
}

async function hasOperators(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const row = await ctx.db.selectFrom('operator_keys').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
