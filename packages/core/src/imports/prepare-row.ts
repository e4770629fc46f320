import type { RecordData } from '../collections/collection.ts'
import { customFieldFaults } from '../collections/fields.ts'
import { applyChange } from '../collections/merge.ts'
import { columnsOf } from '../collections/write.ts'
import type { Violation } from '../errors.ts'
import { members } from '../members/members.ts'
import { type Column, readRow } from './columns.ts'
import type { ParsedRow } from './read-rows.ts'

type Data = Record<string, unknown>

/** Checks a row's values against the wire's shape of a new record, or of a change. */
export type CheckRow = (values: Data, mode: 'create' | 'update') => Violation[]

/** A row with all that can be said of it without the database. */
export interface ImportRow extends Omit<ParsedRow, 'cells'> {
  values: Data
  /** Cells that can't be read. */
  violations: Violation[]
  /** What the row comes to if it makes a new member: that one, and as the database takes it. */
  asNew: { faults: Violation[]; level: unknown; member: RecordData | null; json: string }
}

/** Reads and checks a row. Most of an import's work outside the database; it is done while the database works. */
export function prepareRow(
  { cells, ...place }: ParsedRow,
  columns: (Column | null)[],
  check: CheckRow,
): ImportRow {
  const { values, violations } = readRow(cells, columns)
  const faults = violations.length > 0 ? violations : check(values, 'create')
  if (faults.length > 0)
    return { ...place, values, violations, asNew: { faults, level: null, member: null, json: '' } }
  const { values: whole } = applyChange(members, null, values)
  const id = Bun.randomUUIDv7()
  const asNew = {
    faults: customFieldFaults(whole.customFields),
    level: whole.level,
    member: { ...whole, id },
    json: JSON.stringify({ ...columnsOf(members, whole), id }),
  }
  return { ...place, values, violations, asNew }
}
