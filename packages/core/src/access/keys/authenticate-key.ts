import { sql } from 'kysely'
import type { Actor, ClientIdentity } from '../../context.ts'
import { clientSuspended, DomainError } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from './token.ts'

export interface Authentication {
  actor: Actor
  client: ClientIdentity
}

export interface AuthenticatedKey extends Authentication {
  type: 'secret' | 'publishable'
  trustedUntilMs: number
}

interface CachedKey extends Omit<AuthenticatedKey, 'trustedUntilMs'> {
  error: DomainError | null
}

/** Cache TTL of a key: a revoked key stops working within a second. */
const CACHE_TTL_MS = 900
const MAX_CACHED_KEYS = 10_000
/** `lastUsedAt` is accurate to a minute, so that not every lookup causes a write. */
const LAST_USED_INTERVAL_MS = 60_000

/** Looks keys up and caches the result for less than a second. */
export class KeyAuthenticator {
  private readonly cache = new Map<string, { found: Promise<CachedKey | null>; expiresAtMs: number }>()
  private readonly lastUsed = new Map<string, number>()

  constructor(
    private readonly database: Database,
    /** A monotonic clock: setting the system clock back must not keep a revoked key valid. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @param key a key with a valid checksum
   * @returns the actor, the client, and the expiry of this result by `performance.now()`
   * @throws DomainError unauthorized (unknown, revoked, expired or of a deleted client), forbidden (suspended client)
   */
  async authenticate(key: string): Promise<AuthenticatedKey> {
    const hash = hashToken(key)
    const cacheKey = hash.toString('base64')
    let entry = this.cache.get(cacheKey)
    if (!entry || entry.expiresAtMs <= this.now()) {
      if (this.cache.size >= MAX_CACHED_KEYS) this.cache.clear()
      entry = { found: this.lookUp(hash), expiresAtMs: this.now() + CACHE_TTL_MS }
      this.cache.set(cacheKey, entry)
      // Do not cache failed lookups.
      entry.found.catch(() => this.cache.delete(cacheKey))
    }
    const cachedKey = await entry.found
    if (!cachedKey) throw new DomainError('unauthorized', 'Unknown API key.')
    if (cachedKey.error) throw cachedKey.error
    return { ...cachedKey, trustedUntilMs: entry.expiresAtMs }
  }

  private async lookUp(hash: Buffer): Promise<CachedKey | null> {
    const row = await this.database.platform
      .selectFrom('key_secrets as secret')
      .innerJoin('keys as key', 'key.id', 'secret.key_id')
      .innerJoin('clients as client', 'client.id', 'key.client_id')
      .select(['key.id', 'key.name', 'key.type', 'key.scopes', 'key.allowed_origins', 'key.revoked_at'])
      .select(['client.id as clientId', 'client.live_id', 'client.slug', 'client.environment', 'client.plan'])
      .select(['client.suspended', 'client.deleted_at'])
      .select(sql<boolean>`coalesce(least(secret.expires_at, key.expires_at) <= now(), false)`.as('expired'))
      .where('secret.hash', '=', hash)
      .executeTakeFirst()
    if (!row) return null
    const client: ClientIdentity = {
      id: row.clientId,
      liveId: row.live_id ?? row.clientId,
      slug: row.slug,
      environment: row.environment,
      plan: row.plan,
    }
    const actor: Actor =
      row.type === 'secret'
        ? { type: 'key', id: row.id, name: row.name, scopes: row.scopes }
        : { type: 'visitor', id: row.id, name: row.name, allowedOrigins: row.allowed_origins }
    const error = createKeyError(row)
    if (!error) this.recordUse(row.id)
    return { actor, client, type: row.type, error }
  }

  private recordUse(keyId: string): void {
    const now = this.now()
    if (now - (this.lastUsed.get(keyId) ?? Number.NEGATIVE_INFINITY) < LAST_USED_INTERVAL_MS) return
    if (this.lastUsed.size >= MAX_CACHED_KEYS) this.lastUsed.clear()
    this.lastUsed.set(keyId, now)
    this.database.platform
      .updateTable('keys')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', keyId)
      .execute()
      // A failed update must not fail the request; the next use retries it.
      .catch(() => this.lastUsed.delete(keyId))
  }
}

function createKeyError(row: {
  revoked_at: Date | null
  expired: boolean
  deleted_at: Date | null
  suspended: boolean
}): DomainError | null {
  if (row.deleted_at) return new DomainError('unauthorized', 'This association no longer exists.')
  if (row.revoked_at) return new DomainError('unauthorized', 'This API key was revoked.')
  if (row.expired) return new DomainError('unauthorized', 'This API key has expired.')
  if (row.suspended)
    return clientSuspended('This association is suspended. Contact the operator of the service.')
  return null
}
