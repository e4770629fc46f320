import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import type { ScopedQuery } from '../database/dialect.ts'
import { scopedSelect } from '../database/dialect.ts'

/**
 * Runs a statement that sets the client itself, in one round trip.
 *
 * @param text the statement; it must set the client before it touches a table (see scopedRead)
 */
export async function runScoped<Row>(ctx: Context, text: string, parameters: unknown[]): Promise<Row[]> {
  const query: ScopedQuery = { ...compiled(text), parameters, scoped: true }
  return (await ctx.db.executeQuery<Row>(query)).rows
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

/** Statements have few shapes, so what is made of each text is kept; the driver then finds it prepared, too. */
function keptByText<Made>(make: (text: string, clientParameter: number) => Made) {
  const kept = new Map<string, Made>()
  return (text: string, clientParameter = 0): Made => {
    let known = kept.get(text)
    if (known === undefined) {
      if (kept.size > 2000) kept.clear()
      known = make(text, clientParameter)
      kept.set(text, known)
    }
    return known
  }
}

const wrap = keptByText(scopedSelect)
const compiled = keptByText((text) => CompiledQuery.raw(text))

const texts = new Map<string, string>()

/** A statement's text, made once for its shape: the driver then finds it prepared. */
export function textOnce(shape: string, build: () => string): string {
  const known = texts.get(shape) ?? build()
  texts.set(shape, known)
  return known
}
