import type { ReservedSQL, SQL } from 'bun'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** A statement whose text sets the client itself (see statement.ts), so it needs no transaction around it. */
export interface ScopedQuery extends CompiledQuery {
  scoped: true
}

/**
 * Kysely on Bun's Postgres client, bound to one client (tenant) or to none. Every statement of a bound instance
 * runs with the client set for row-level security: a select in the same round trip, anything else in a
 * transaction. Single statements do not reserve a connection, which makes them three times as cheap as with
 * kysely-postgres-js (docs/decisions/0002).
 *
 * @param pool connections in a role that row-level security applies to, or the platform's
 * @param clientId the client, or null for a role that needs none
 */
export function postgresDialect(pool: SQL, clientId: string | null): Dialect {
  if (clientId !== null && !/^[0-9a-f-]{36}$/.test(clientId)) throw new TypeError('a client id is a UUID')
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool, clientId),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PostgresDriver implements Driver {
  constructor(
    private readonly pool: SQL,
    private readonly clientId: string | null,
  ) {}

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.pool, this.clientId)
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings.isolationLevel)
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.control('commit')
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.control('rollback')
  }
}

class Connection implements DatabaseConnection {
  private reserved: ReservedSQL | null = null

  constructor(
    private readonly pool: SQL,
    private readonly clientId: string | null,
  ) {}

  async begin(isolationLevel?: string): Promise<void> {
    this.reserved = await this.pool.reserve()
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    const client = this.clientId ? `; set local guildhall.client = '${this.clientId}'` : ''
    await this.reserved.unsafe(`begin${level}${client}`).simple()
  }

  async control(statement: 'commit' | 'rollback'): Promise<void> {
    await this.reserved?.unsafe(statement).simple()
  }

  release(): void {
    this.reserved?.release()
    this.reserved = null
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.reserved) return result(await this.reserved.unsafe(query.sql, query.parameters as unknown[]))
    if (this.clientId === null || 'scoped' in query) {
      return result(await this.pool.unsafe(query.sql, query.parameters as unknown[]))
    }
    if (query.query.kind === 'SelectQueryNode') {
      const rows = await this.pool.unsafe(scopedSelect(query.sql, query.parameters.length + 1), [
        ...query.parameters,
        this.clientId,
      ])
      return { rows: foundRows<Row>(rows) }
    }
    return this.executeInTransaction(query)
  }

  private async executeInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin()
    try {
      const answer = result<Row>(
        await (this.reserved as ReservedSQL).unsafe(query.sql, query.parameters as unknown[]),
      )
      await this.control('commit')
      return answer
    } catch (error) {
      await this.control('rollback').catch(() => this.reserved?.close())
      throw error
    } finally {
      this.release()
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for it, and refusing is the whole of it
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered: page by keyset instead.')
  }
}

/**
 * Sets the client and reads in one statement. The left join is what makes it safe: its outer side, where the
 * client is set, is always read first, whatever the planner thinks of the sizes.
 */
export function scopedSelect(text: string, clientParameter: number): string {
  return `select q.* from (select set_config('guildhall.client', $${clientParameter}, true)) scope
    left join lateral (select true as "?", s.* from (${text}) s) q on true`
}

/** Without the mark that tells a found row from the empty one of the left join. */
function foundRows<Row>(rows: (Row & { '?'?: boolean | null })[]): Row[] {
  return rows.filter((row) => {
    const found = row['?'] === true
    delete row['?']
    return found
  })
}

function result<Row>(rows: { count?: number } & Row[]): QueryResult<Row> {
  return { rows: rows as Row[], numAffectedRows: BigInt(rows.count ?? 0) }
}
