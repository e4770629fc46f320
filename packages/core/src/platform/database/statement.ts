import { CompiledQuery } from 'kysely'
import type { Context } from '../../context.ts'
import { inQuerySpan } from '../../tracing.ts'
import { connectionsOf } from './database.ts'
import { scopedSelect } from './dialect.ts'

/**
 * Runs a statement that sets the client itself, in one round trip.
 *
 * @param text the statement; it must set the client before it touches a table (see scopedRead)
 */
export async function runScoped<Row>(ctx: Context, text: string, parameters: unknown[]): Promise<Row[]> {
  const connections = connectionsOf(ctx.db)
  if (connections) return inQuerySpan(text, () => connections.run<Row>(text, parameters, ctx.client.id))
  return (await ctx.db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows
}

/** Reads exactly one row (an aggregate) with the client set, in one round trip. */
export async function scopedRead<Row>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<Row | null> {
  const rows = await runScoped<Row & { '?': boolean | null }>(ctx, wrap(text, parameters.length + 1), [
    ...parameters,
    ctx.client.id,
  ])
  return rows[0]?.['?'] ? rows[0] : null
}

const scopedTexts = new Map<string, string>()

/** Cached, since statements have few shapes and the driver reuses the prepared statement of an equal text. */
function wrap(text: string, clientParameter: number): string {
  let known = scopedTexts.get(text)
  if (!known) {
    if (scopedTexts.size > 2000) scopedTexts.clear()
    known = scopedSelect(text, clientParameter)
    scopedTexts.set(text, known)
  }
  return known
}

const sqlByShape = new Map<string, string>()

/** Builds a statement's SQL once for each shape. */
export function memoizeSql(shape: string, build: () => string): string {
  const known = sqlByShape.get(shape) ?? build()
  sqlByShape.set(shape, known)
  return known
}
