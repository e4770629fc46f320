import {
  // biome-ignore lint/style/noRestrictedImports: the driver receives compiled queries
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
import { inQuerySpan } from '../../tracing.ts'
import type { Connections, ReservedConnection, Rows } from './connections.ts'
import { retryConflicts } from './transact.ts'

/**
 * A Kysely dialect for Bun's PostgreSQL client, bound to one client (tenant) or none. Every statement of a bound
 * instance runs with the client set for row-level security: a select of the query builder in the same round trip,
 * anything else in a transaction. Outside a transaction no connection is reserved, so a statement costs a third of what
 * it costs with kysely-postgres-js (docs/decisions/0002).
 *
 * @param connections with a role subject to row-level security, or the platform's
 * @param clientId the client, or null for a role that needs none
 */
export function createPostgresDialect(connections: Connections, clientId: string | null): Dialect {
  if (clientId !== null && !/^[0-9a-f-]{36}$/.test(clientId))
    throw new TypeError('A client id must be a UUID.')
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(connections, clientId),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PostgresDriver implements Driver {
  constructor(
    private readonly connections: Connections,
    private readonly clientId: string | null,
  ) {}

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.connections, this.clientId)
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings.isolationLevel)
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback()
  }
}

class Connection implements DatabaseConnection {
  private reserved: ReservedConnection | null = null

  constructor(
    private readonly connections: Connections,
    private readonly clientId: string | null,
  ) {}

  async begin(isolationLevel?: string): Promise<void> {
    this.reserved = await this.connections.reserve(this.clientId ?? undefined)
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    const client = this.clientId ? `; set local guildhall.client = '${this.clientId}'` : ''
    await this.reserved.control(`begin${level}${client}`)
  }

  async commit(): Promise<void> {
    await this.reserved?.control('commit')
  }

  /** If the rollback fails, the connection is closed, which also ends the transaction. */
  async rollback(): Promise<void> {
    await this.reserved?.control('rollback').catch(() => this.reserved?.destroy())
  }

  release(): void {
    this.reserved?.release()
    this.reserved = null
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return inQuerySpan(query.sql, () => this.run<Row>(query))
  }

  private async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.reserved) return toQueryResult(await this.reserved.run(query.sql, query.parameters))
    if (this.clientId === null) {
      return toQueryResult(await this.connections.run(query.sql, query.parameters))
    }
    if (query.query.kind === 'SelectQueryNode') {
      const rows = await this.connections.run<Row & { '?'?: boolean | null }>(
        buildScopedSelect(query.sql, query.parameters.length + 1),
        [...query.parameters, this.clientId],
        this.clientId,
      )
      return { rows: dropEmptyRow<Row>(rows) }
    }
    return retryConflicts(() => this.executeInTransaction<Row>(query))
  }

  private async executeInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      await this.begin()
      const queryResult = toQueryResult<Row>(
        await (this.reserved as ReservedConnection).run(query.sql, query.parameters),
      )
      await this.commit()
      return queryResult
    } catch (error) {
      await this.rollback()
      throw error
    } finally {
      this.release()
    }
  }

  // biome-ignore lint/correctness/useYield: required by Kysely's interface, but not supported
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported; use keyset pagination.')
  }
}

/**
 * Sets the client and reads in one statement. The left join guarantees the order: its outer side, which sets the
 * client, is always evaluated first, whatever the planner estimates.
 */
export function buildScopedSelect(text: string, clientParameter: number): string {
  return `select q.* from (select set_config('guildhall.client', $${clientParameter}, true)) scope
    left join lateral (select true as "?", s.* from (${text}) s) q on true`
}

/** Removes the empty row that the left join adds if nothing was found. */
function dropEmptyRow<Row>(rows: (Row & { '?'?: boolean | null })[]): Row[] {
  return rows.filter((row) => {
    const isRow = row['?'] === true
    delete row['?']
    return isRow
  })
}

function toQueryResult<Row>(rows: Rows<Row>): QueryResult<Row> {
  return { rows, numAffectedRows: BigInt(rows.count ?? 0) }
}
