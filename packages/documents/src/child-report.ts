import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { Failure } from './types.ts'

/**
 * Schemas for the reports of sandboxed child processes. A hostile file may control a child, so every value that the
 * parent uses is checked.
 */

/** The maximum of PostgreSQL's type integer. */
export const MAX_INTEGER = 2 ** 31 - 1

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Text that PostgreSQL can store: without NUL or lone surrogates. */
export const storableText = (maxLength: number) => Type.RegExp(/^[^\0\p{Cs}]*$/u, { maxLength })

/** The failures that a child can report. Its parent detects the others. */
const reportedCodes = [
  'encrypted',
  'macros',
  'damaged',
  'unsafe_archive',
  'too_complex',
  'out_of_memory',
  'storage_full',
] as const satisfies Failure['code'][]

const FailureReport = Type.Object({
  failure: Type.Object({
    code: Type.Union(reportedCodes.map((code) => Type.Literal(code))),
    reason: storableText(500),
  }),
})

/**
 * Creates a function that returns the report in a child's output: the last line that is an object, since libraries may
 * print too. It returns null if that line is not a valid report, or there is none.
 */
export function createReportReader<Schema extends TSchema>(schema: Schema) {
  const check = TypeCompiler.Compile(Type.Union([schema, FailureReport]))
  return (output: string): Static<Schema> | Static<typeof FailureReport> | null => {
    const report = parseLastObject(output)
    return check.Check(report) ? report : null
  }
}

function parseLastObject(output: string): unknown {
  const lines = `\n${output.slice(0, output.lastIndexOf('\n') + 1)}`
  const start = lines.lastIndexOf('\n{') + 1
  if (start === 0) return null
  try {
    return JSON.parse(lines.slice(start, lines.indexOf('\n', start)))
  } catch {
    // Our code did not write this line: the child crashed, or a hostile file controls it.
    return null
  }
}
