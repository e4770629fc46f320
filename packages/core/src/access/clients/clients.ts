import { type Kysely, sql } from 'kysely'
import {
  type Actor,
  type Context,
  type Environment,
  inTransaction,
  type Origin,
  PLATFORM_CLIENT_ID,
  type Plan,
} from '../../context.ts'
import { DomainError, notFound, type Violation, violation } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPostgresError } from '../../platform/database/pool.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { defineCollection, type RecordData } from '../../records/collection.ts'
import { enumField, field } from '../../records/field.ts'
import { recordAudit } from '../../records/journal.ts'
import { hashToken, makeToken, type TokenKind, tokenPrefixes } from '../keys/token.ts'
import { disconnectClient } from './disconnect-client.ts'

/** Associations. They edit their own profile and settings; operators set the plan and suspension. */
export const clients = defineCollection({
  name: 'clients',
  singular: 'client',
  table: 'clients',
  rowScopes: { live: "t.environment = 'live' and t.deleted_at is null" },
  fields: {
    name: field('text', { nullable: false }),
    website: field('text'),
    logoUrl: field('text'),
    brandColor: field('text'),
    locale: field('text', { default: 'en' }),
    timezone: field('text', { default: 'UTC' }),
    chat: field('json', {
      default: { public: false, retentionDays: 365, languageModel: true },
      shape: { retentionDays: null },
    }),
    signIn: field('json', { default: { code: true } }),
    slug: field('text', { readOnly: true, nullable: false }),
    environment: enumField(['live', 'test'], { readOnly: true, nullable: false }),
    plan: enumField(['standard', 'professional', 'enterprise'], { readOnly: true, nullable: false }),
    suspended: field('boolean', { readOnly: true, nullable: false }),
  },
  check: checkSignIn,
})

/** Rejects turning off sign-in codes if there is no active single sign-on connection: nobody could sign in. */
async function checkSignIn(
  values: Record<string, unknown>,
  before: RecordData | null,
  ctx: Context,
): Promise<Violation[]> {
  const isOff = (signIn: unknown) => (signIn as { code: boolean } | undefined)?.code === false
  if (!isOff(values.signIn) || isOff(before?.signIn)) return []
  const { rows } =
    await sql`select from sso_connections k join identity_settings s on s.client_id = k.client_id
    and s.organization_id = k.organization_id where k.state = 'activated' and not k.gone limit 1`.execute(
      ctx.db,
    )
  if (rows.length > 0) return []
  const message = 'Requires an active single sign-on connection. Without one, nobody could sign in.'
  return [violation('signIn.code', 'no_single_sign_on', message)]
}

export interface KeyPair {
  secret: string
  publishable: string
}

export interface CreatedClient {
  client: string
  sandbox: string
  keys: { live: KeyPair; test: KeyPair }
}

interface NewClient {
  name: string
  slug: string
  plan: Plan
  locale?: string
  timezone?: string
}

/**
 * Creates an association, its sandbox twin, and a pair of keys for each.
 *
 * @returns the two records as JSON, and the keys, which are returned only once
 * @throws DomainError conflict (the slug is taken)
 */
export async function createClient(ctx: Context, input: NewClient): Promise<CreatedClient> {
  try {
    return await inTransaction(ctx, async ({ db }) => {
      const live = await insertClient(db, { ...input, environment: 'live', liveId: null })
      const test = await insertClient(db, { ...input, environment: 'test', liveId: live.id })
      const keys = {
        live: {
          secret: await insertFirstKey(db, live.id, 'secretLive'),
          publishable: await insertFirstKey(db, live.id, 'publishableLive'),
        },
        test: {
          secret: await insertFirstKey(db, test.id, 'secretTest'),
          publishable: await insertFirstKey(db, test.id, 'publishableTest'),
        },
      }
      await recordClientAudit(ctx, db, live.id, 'client.created')
      return { client: live.record, sandbox: test.record, keys }
    })
  } catch (error) {
    if (readPostgresError(error)?.constraint === 'clients_slug') {
      throw new DomainError('conflict', `The slug "${input.slug}" is taken.`, [
        violation('slug', 'taken', 'Another client has this slug.'),
      ])
    }
    throw error
  }
}

async function insertClient(
  db: Kysely<Schema>,
  client: NewClient & { environment: Environment; liveId: string | null },
): Promise<{ id: string; record: string }> {
  const { liveId, ...rest } = client
  return db
    .insertInto('clients')
    .values({ ...rest, live_id: liveId })
    .returning(['id', 'record'])
    .executeTakeFirstOrThrow()
}

async function insertFirstKey(db: Kysely<Schema>, clientId: string, kind: TokenKind): Promise<string> {
  const key = makeToken(kind)
  const isSecret = kind.startsWith('secret')
  const { id } = await db
    .insertInto('keys')
    .values({
      client_id: clientId,
      name: isSecret ? 'First secret key' : 'First publishable key',
      type: isSecret ? 'secret' : 'publishable',
      environment: kind.endsWith('Live') ? 'live' : 'test',
      scopes: isSecret ? ['*'] : [],
      allowed_origins: [],
      prefix: tokenPrefixes[kind],
      last4: key.slice(-4),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('key_secrets')
    .values({ hash: hashToken(key), client_id: clientId, key_id: id })
    .execute()
  return key
}

/**
 * Updates the name, plan or suspension of a live client; the plan and suspension also apply to the sandbox twin.
 *
 * @throws DomainError not-found, precondition-failed
 */
export async function updateClient(
  ctx: Context,
  id: string,
  change: { name?: string; plan?: Plan; suspended?: boolean },
  precondition: (version: number) => void,
): Promise<{ version: number; record: string }> {
  return transact(ctx.database.platform, async (db) => {
    const live = await lockLiveClient(db, id)
    precondition(live.version)
    const { name, ...shared } = change
    if (Object.keys(shared).length > 0) {
      await db
        .updateTable('clients')
        .set((eb) => ({ ...shared, version: eb('version', '+', 1), updated_at: ctx.now() }))
        .where('live_id', '=', id)
        .execute()
    }
    const row = await db
      .updateTable('clients')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', id)
      .returning(['version', 'record'])
      .executeTakeFirstOrThrow()
    await recordClientAudit(ctx, db, id, 'client.updated', Object.keys(change))
    return row
  })
}

/**
 * Marks a live client and its twin as deleted, effective within a second. Maintenance deletes their rows after 30 days.
 *
 * @throws DomainError not-found, precondition-failed
 */
export async function deleteClient(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await transact(ctx.database.platform, async (db) => {
    const live = await lockLiveClient(db, id)
    precondition(live.version)
    await db
      .updateTable('clients')
      .set({ deleted_at: ctx.now() })
      .where((where) => where.or([where('id', '=', id), where('live_id', '=', id)]))
      .execute()
    await disconnectClient(db, id)
    await recordClientAudit(ctx, db, id, 'client.deleted')
  })
}

async function lockLiveClient(db: Kysely<Schema>, id: string): Promise<{ version: number }> {
  const row = await db
    .selectFrom('clients')
    .select('version')
    .where('id', '=', id)
    .where('environment', '=', 'live')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('client')
  return row
}

/** Writes to the platform’s audit log, which outlives the client, and to the client’s. */
async function recordClientAudit(
  ctx: Context,
  db: Kysely<Schema>,
  clientId: string,
  action: string,
  changes: string[] = [],
): Promise<void> {
  const target = { type: 'client', id: clientId }
  await recordAudit({ ...ctx, db }, action, target, changes)
  await recordAudit({ ...ctx, db, client: { ...ctx.client, id: clientId } }, action, target, changes)
}

/** The context of an actor without a client: an operator, or the service itself. */
export function createPlatformContext(
  database: Database,
  actor: Actor,
  origin: Origin = { requestId: null, ipAddress: null },
): Context {
  return {
    db: database.platform,
    database,
    client: {
      id: PLATFORM_CLIENT_ID,
      liveId: PLATFORM_CLIENT_ID,
      slug: '',
      environment: 'live',
      plan: 'enterprise',
    },
    actor,
    origin,
    now: () => database.now(),
  }
}
