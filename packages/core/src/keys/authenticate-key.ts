import { sql } from 'kysely'
import type { Actor, ClientIdentity } from '../context.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from './token.ts'

export interface Authenticated {
  actor: Actor
  client: ClientIdentity
}

export interface AuthenticatedKey extends Authenticated {
  type: 'secret' | 'publishable'
  trustedUntil: number
}

interface KnownKey extends Omit<AuthenticatedKey, 'trustedUntil'> {
  fault: DomainError | null
}

/** How long a process may believe what it knows of a key: a revoked key stops within a second. */
const TRUSTED_MILLISECONDS = 900
const REMEMBERED_KEYS = 10_000
/** `lastUsedAt` is right to the minute, so that reading does not mean writing. */
const LAST_USED_MILLISECONDS = 60_000

/** Looks keys up, and remembers what it found for less than a second. */
export class KeyAuthenticator {
  private readonly known = new Map<string, { found: Promise<KnownKey | null>; until: number }>()
  private readonly lastUsed = new Map<string, number>()

  constructor(
    private readonly database: Database,
    /** A clock that nobody sets: one that is set back must not make a revoked key work for longer. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @param key a key whose checksum is right
   * @returns who that is, for which client, and until when that may be believed, by `performance.now()`
   * @throws DomainError unauthorized (unknown, revoked, expired), forbidden (the client is suspended)
   */
  async authenticate(key: string): Promise<AuthenticatedKey> {
    const hash = hashToken(key)
    const name = hash.toString('base64')
    let entry = this.known.get(name)
    if (!entry || entry.until <= this.now()) {
      if (this.known.size >= REMEMBERED_KEYS) this.known.clear()
      entry = { found: this.lookUp(hash), until: this.now() + TRUSTED_MILLISECONDS }
      this.known.set(name, entry)
      // A failed look-up must not be remembered.
      entry.found.catch(() => this.known.delete(name))
    }
    const found = await entry.found
    if (!found) throw new DomainError('unauthorized', 'This API key is not known.')
    if (found.fault) throw found.fault
    return { ...found, trustedUntil: entry.until }
  }

  private async lookUp(hash: Buffer): Promise<KnownKey | null> {
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
    this.noteUse(row.id)
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
    return { actor, client, type: row.type, fault: faultOf(row) }
  }

  private noteUse(keyId: string): void {
    const now = this.now()
    if (now - (this.lastUsed.get(keyId) ?? Number.NEGATIVE_INFINITY) < LAST_USED_MILLISECONDS) return
    if (this.lastUsed.size >= REMEMBERED_KEYS) this.lastUsed.clear()
    this.lastUsed.set(keyId, now)
    this.database.platform
      .updateTable('keys')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', keyId)
      .execute()
      // The request itself must not fail for this; the next use tries again.
      .catch(() => this.lastUsed.delete(keyId))
  }
}

function faultOf(row: {
  revoked_at: Date | null
  expired: boolean
  deleted_at: Date | null
  suspended: boolean
}): DomainError | null {
  if (row.deleted_at) return new DomainError('unauthorized', 'This association no longer exists.')
  if (row.revoked_at) return new DomainError('unauthorized', 'This API key was revoked.')
  if (row.expired) return new DomainError('unauthorized', 'This API key has expired.')
  if (row.suspended) {
    return new DomainError('forbidden', 'This association is suspended. Contact the operator of the service.')
  }
  return null
}
