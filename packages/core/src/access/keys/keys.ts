import { type Context, inTransaction } from '../../context.ts'
import { DomainError, notFound, type Violation, violation } from '../../errors.ts'
import { defineCollection, type RecordData } from '../../records/collection.ts'
import { createRecord } from '../../records/create.ts'
import { enumField, field } from '../../records/field.ts'
import { recordAudit } from '../../records/journal.ts'
import type { StoredRecord } from '../../records/read.ts'
import { lockRecord, updateRecord } from '../../records/write.ts'
import { allows, scopes } from './scopes.ts'
import { hashToken, makeToken, type TokenKind, tokenPrefixes } from './token.ts'

export const keys = defineCollection({
  name: 'keys',
  singular: 'key',
  table: 'keys',
  fields: {
    name: field('text', { nullable: false }),
    type: enumField(['secret', 'publishable'], { nullable: false }),
    scopes: field('textList', { default: [] }),
    allowedOrigins: field('textList', { default: [] }),
    expiresAt: field('timestamp'),
    environment: enumField(['live', 'test'], { readOnly: true, nullable: false }),
    prefix: field('text', { readOnly: true, nullable: false }),
    last4: field('text', { readOnly: true, nullable: false }),
    lastUsedAt: field('timestamp', { readOnly: true }),
    revokedAt: field('timestamp', { readOnly: true }),
  },
  check: checkKey,
})

/** Callers can create, widen or extend keys only within their own scopes; operators can create and widen any. */
function checkKey(values: Record<string, unknown>, before: RecordData | null, ctx: Context): Violation[] {
  const violations: Violation[] = []
  const requestedScopes = values.scopes as string[]
  const currentScopes = (before?.scopes ?? []) as string[]
  if (before && values.type !== before.type)
    violations.push(violation('type', 'read_only', 'The type of a key cannot be changed.'))
  for (const [index, scope] of requestedScopes.entries()) {
    if (!scopes.includes(scope)) {
      violations.push(
        violation(`scopes[${index}]`, 'unknown_scope', `Unknown scope. Must be one of ${scopes.join(', ')}.`),
      )
    } else if (!currentScopes.includes(scope) && ctx.actor.type !== 'operator' && !allows(ctx.actor, scope)) {
      throw new DomainError(
        'insufficient-scope',
        `You cannot give a key the scope "${scope}", which you do not have.`,
      )
    }
  }
  if (values.type === 'publishable' && requestedScopes.length > 0) {
    violations.push(
      violation('scopes', 'not_allowed', 'A publishable key reads public data only and takes no scopes.'),
    )
  }
  if (values.type === 'secret' && (values.allowedOrigins as string[]).length > 0) {
    violations.push(
      violation(
        'allowedOrigins',
        'not_allowed',
        'A secret key must never be used in a web page. Leave allowedOrigins empty.',
      ),
    )
  }
  if (before && parseExpiry(before.expiresAt) < parseExpiry(values.expiresAt))
    requireOwnScopes(ctx, currentScopes)
  return [...violations, ...findExpiryViolations(values, before, ctx)]
}

/** Expiry is final, like revocation: an expired key cannot be extended. */
function findExpiryViolations(
  { expiresAt }: Record<string, unknown>,
  before: RecordData | null,
  ctx: Context,
): Violation[] {
  if (expiresAt === (before?.expiresAt ?? null)) return []
  if (before && parseExpiry(before.expiresAt) <= ctx.now().getTime())
    return [violation('expiresAt', 'expired', 'This key has expired. Create a new one instead.')]
  if (parseExpiry(expiresAt) > ctx.now().getTime()) return []
  return [violation('expiresAt', 'in_the_past', 'Must be in the future.')]
}

/** Returns the expiry of a key in milliseconds since 1970; infinite if it does not expire. */
const parseExpiry = (expiresAt: unknown): number =>
  typeof expiresAt === 'string' ? new Date(expiresAt).getTime() : Number.POSITIVE_INFINITY

/** The record with the complete key, which is returned only on creation and rotation. */
export interface IssuedKey extends StoredRecord {
  key: string
}

/** @throws DomainError validation-error, insufficient-scope */
export async function createKey(ctx: Context, input: Record<string, unknown>): Promise<IssuedKey> {
  return inTransaction(ctx, async (ctx) => {
    const kind = chooseTokenKind(String(input.type), ctx.client.environment)
    const key = makeToken(kind)
    const record = await createRecord({ ...ctx, beforeCommit: undefined }, keys, input, {
      environment: ctx.client.environment,
      prefix: tokenPrefixes[kind],
      last4: key.slice(-4),
    })
    await ctx.db
      .insertInto('key_secrets')
      .values({ hash: hashToken(key), client_id: ctx.client.id, key_id: record.id })
      .execute()
    return { ...record, key }
  })
}

/**
 * Replaces a key's secret. The old secret keeps working during the grace period.
 *
 * @param graceSeconds how long the old secret keeps working
 * @throws DomainError not-found, conflict (the key was revoked or has expired), insufficient-scope (the key has scopes
 * that the caller lacks)
 */
export async function rotateKey(ctx: Context, id: string, graceSeconds: number): Promise<IssuedKey> {
  return inTransaction(ctx, async (ctx) => {
    const { before } = await lockRecord(ctx, keys, id)
    if (before.revokedAt) throw new DomainError('conflict', 'This key was revoked. Create a new one instead.')
    if (parseExpiry(before.expiresAt) <= ctx.now().getTime())
      throw new DomainError('conflict', 'This key has expired. Create a new one instead.')
    requireOwnScopes(ctx, before.scopes as string[])
    const key = makeToken(chooseTokenKind(String(before.type), ctx.client.environment))
    const graceEndsAt = new Date(ctx.now().getTime() + graceSeconds * 1000)
    await ctx.db
      .updateTable('key_secrets')
      .set((eb) => ({ expires_at: eb.fn<Date>('least', ['expires_at', eb.val(graceEndsAt)]) }))
      .where('key_id', '=', id)
      .execute()
    await ctx.db
      .insertInto('key_secrets')
      .values({ hash: hashToken(key), client_id: ctx.client.id, key_id: id })
      .execute()
    const row = await writeKeyChange(ctx, id, { last4: key.slice(-4) })
    await recordAudit(ctx, 'key.rotated', { type: 'key', id })
    return { ...row, key }
  })
}

/**
 * Rotating a key reveals a new secret, and extending it prolongs access, so the caller must have all scopes of the key.
 */
function requireOwnScopes({ actor }: Context, scopes: readonly string[]): void {
  const missing = scopes.find((scope) => !allows(actor, scope))
  if (missing === undefined) return
  throw new DomainError(
    'insufficient-scope',
    `You cannot rotate or extend a key with the scope "${missing}", which you do not have.`,
  )
}

/** Permanently revokes a key. It remains in the list, with the time of revocation. */
export async function revokeKey(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { before, version } = await lockRecord(ctx, keys, id)
    if (before.revokedAt) throw notFound('key')
    precondition(version)
    await writeKeyChange(ctx, id, { revoked_at: ctx.now() })
    await recordAudit(ctx, 'key.revoked', { type: 'key', id })
  })
}

export async function updateKey(
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  // `lastUsedAt` changes as the key is used: a record sent back may contain an earlier time.
  const { lastUsedAt: _, ...changes } = change
  return updateRecord(ctx, keys, id, changes, precondition)
}

async function writeKeyChange(
  ctx: Context,
  id: string,
  change: { last4?: string; revoked_at?: Date },
): Promise<StoredRecord> {
  const row = await ctx.db
    .updateTable('keys')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', id)
    .returning(['id', 'version', 'record'])
    .executeTakeFirstOrThrow()
  return { id: row.id, version: row.version, json: row.record }
}

function chooseTokenKind(type: string, environment: 'live' | 'test'): TokenKind {
  if (type === 'secret') return environment === 'live' ? 'secretLive' : 'secretTest'
  return environment === 'live' ? 'publishableLive' : 'publishableTest'
}
