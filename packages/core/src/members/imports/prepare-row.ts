import type { Violation } from '../../errors.ts'
import type { RecordData } from '../../records/collection.ts'
import { type Column, readRow } from '../../records/csv-columns.ts'
import { findCustomFieldViolations } from '../../records/fields.ts'
import { applyChange } from '../../records/merge.ts'
import { pickColumns } from '../../records/write.ts'
import { members } from '../members.ts'
import type { ParsedRow } from './read-rows.ts'

type Data = Record<string, unknown>

/** Checks a row's values against the API's schema of a new record or of a change. */
export type RowChecker = (values: Data, mode: 'create' | 'update') => Violation[]

/** A row, parsed and checked as far as possible without the database. */
export interface ImportRow extends ParsedRow {
  values: Data
  /** Violations found by parsing: too few or too many cells, or cells that cannot be parsed. */
  violations: Violation[]
  /** The new member if the row creates one, and its JSON for the database; null and empty if there are violations. */
  creation: { violations: Violation[]; level: unknown; member: RecordData | null; json: string }
}

/**
 * Parses and checks a row. This is most of an import's CPU work; it runs while the database writes.
 *
 * @param timeZone the time zone of dates without a time
 */
export function prepareRow(
  parsed: ParsedRow,
  columns: (Column | null)[],
  timeZone: string,
  check: RowChecker,
): ImportRow {
  const { values, violations } = readRow(parsed.cells, columns, timeZone)
  const creationViolations = violations.length > 0 ? violations : check(values, 'create')
  if (creationViolations.length > 0)
    return {
      ...parsed,
      values,
      violations,
      creation: { violations: creationViolations, level: null, member: null, json: '' },
    }
  const { values: completeValues } = applyChange(members, null, values)
  const id = Bun.randomUUIDv7()
  const creation = {
    violations: findCustomFieldViolations(completeValues.customFields),
    level: completeValues.level,
    member: { ...completeValues, id },
    json: JSON.stringify({ ...pickColumns(members, completeValues), id }),
  }
  return { ...parsed, values, violations, creation }
}
