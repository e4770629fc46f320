import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { type Parameter, runStatement, statement } from '../database/statement.ts'

/** Connects rate-limiter-flexible, which writes its own statements, to the platform's database. */
export const createLimiterStore = (db: Kysely<Schema>) => ({
  query: async ({ text, values }: { text: string; values: Parameter[] }) => {
    const rows = await runStatement(db, statement<Parameter[], object>(text), values)
    return { rows, rowCount: rows.length }
  },
})
