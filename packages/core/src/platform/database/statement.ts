// biome-ignore lint/style/noRestrictedImports: the module that passes text to the database
import { CompiledQuery, type Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { inQuerySpan } from '../../tracing.ts'
import { getConnections } from './database.ts'
import { buildScopedSelect } from './dialect.ts'
import type { Schema } from './schema.ts'

/** A parameter's value. Objects are passed as JSON text. */
export type Parameter = string | number | boolean | Date | null | readonly string[]

/**
 * A statement as text, with the types of its parameters and rows: for hot paths, where Kysely would build the text
 * again for each execution (docs/decisions/0002). Other modules must not import CompiledQuery (biome.json).
 */
export interface Statement<Parameters extends readonly Parameter[], Row> {
  readonly text: string
  /** Exists in types only. */
  readonly types?: { parameters: Parameters; row: Row }
}

/** @param text with `$1`, `$2` … for the parameters */
export function statement<Parameters extends readonly Parameter[], Row>(
  text: string,
): Statement<Parameters, Row> {
  return { text }
}

const statementsByShape = new Map<string, Statement<never, unknown>>()

/** Builds a statement's text once for each shape. */
export function memoizeStatement<Parameters extends readonly Parameter[], Row>(
  shape: string,
  build: () => string,
): Statement<Parameters, Row> {
  let existing = statementsByShape.get(shape)
  if (!existing) {
    existing = { text: build() }
    statementsByShape.set(shape, existing)
  }
  return existing as unknown as Statement<Parameters, Row>
}

/** Runs a statement in the instance's transaction, or alone. */
export async function runStatement<Parameters extends readonly Parameter[], Row>(
  db: Kysely<Schema>,
  { text }: Statement<Parameters, Row>,
  parameters: NoInfer<Parameters>,
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}

/**
 * Runs a statement that sets the client itself, in one round trip.
 *
 * @param statement must set the client before it touches a table (see readScoped)
 */
export async function runScoped<Parameters extends readonly Parameter[], Row>(
  ctx: Context,
  statement: Statement<Parameters, Row>,
  parameters: NoInfer<Parameters>,
): Promise<Row[]> {
  const connections = getConnections(ctx.db)
  if (!connections) return runStatement(ctx.db, statement, parameters)
  return inQuerySpan(statement.text, () => connections.run<Row>(statement.text, parameters, ctx.client.id))
}

/** Sets the client and reads the first row of a statement, in one round trip; null if there is none. */
export async function readScoped<Parameters extends readonly Parameter[], Row>(
  ctx: Context,
  { text }: Statement<Parameters, Row>,
  parameters: NoInfer<Parameters>,
): Promise<Row | null> {
  const scoped = statement<Parameter[], Row & { '?': boolean | null }>(
    buildScopedText(text, parameters.length + 1),
  )
  const rows = await runScoped(ctx, scoped, [...parameters, ctx.client.id])
  return rows[0]?.['?'] ? rows[0] : null
}

const MAX_SCOPED_TEXTS = 2_000
const scopedTexts = new Map<string, string>()

/** Cached, since statements have few shapes and the driver reuses the prepared statement for an equal text. */
function buildScopedText(text: string, clientParameter: number): string {
  let existing = scopedTexts.get(text)
  if (!existing) {
    if (scopedTexts.size > MAX_SCOPED_TEXTS) scopedTexts.clear()
    existing = buildScopedSelect(text, clientParameter)
    scopedTexts.set(text, existing)
  }
  return existing
}
