import { type Violation, violation } from '../errors.ts'
import { unescapeFormula } from '../text/formula-cells.ts'
import type { Collection } from './collection.ts'

/** Parses a cell. @throws SyntaxError with a message for the user */
type ReadCell = (cell: string) => unknown

export interface Column {
  /** `address.city` */
  name: string
  path: string[]
  read: ReadCell
}

const readText: ReadCell = (cell) => cell

/**
 * Returns the columns of a collection's file, in export order.
 *
 * @param nested objects with fixed keys: field → the parser of each key's cell
 */
export function columnsOfCollection(
  collection: Collection,
  nested: Record<string, Record<string, ReadCell>>,
): Column[] {
  return Object.entries(collection.fields).flatMap(([name, field]) => {
    if (field.readOnly) return []
    const inner = nested[name]
    if (inner)
      return Object.entries(inner).map(([key, read]) => ({ name: `${name}.${key}`, path: [name, key], read }))
    if (field.kind === 'textList') return [{ name, path: [name], read: readList }]
    if (field.kind === 'json') return [{ name, path: [name], read: readJson }]
    if (field.kind === 'boolean') return [{ name, path: [name], read: readBoolean }]
    if (field.kind === 'integer') return [{ name, path: [name], read: Number }]
    return [{ name, path: [name], read: field.kind === 'timestamp' ? readTimestamp : readText }]
  })
}

/** A JSON array, or values separated by semicolons. */
function readList(cell: string): unknown {
  if (cell.trimStart().startsWith('[')) return readJson(cell)
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    throw new SyntaxError('Must be well-formed JSON.')
  }
}

export function readBoolean(cell: string): unknown {
  const word = cell.trim().toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : cell
}

/** A date without a time, as spreadsheets write it, is midnight in UTC. */
function readTimestamp(cell: string): unknown {
  return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? `${cell}T00:00:00.000Z` : cell
}

/**
 * Matches a header line to columns.
 *
 * @param readOnly columns that exports contain and imports ignore
 * @returns the column of each cell, or null for one to ignore
 */
export function matchHeader(
  header: string[],
  columns: Column[],
  readOnly: string[],
  ignoreUnknown: boolean,
): { cells: (Column | null)[]; violations: Violation[] } {
  const violations: Violation[] = []
  const seen = new Set<string>()
  const cells = header.map((cell, index) => {
    const name = cell.trim()
    const column = columns.find((candidate) => candidate.name === name) ?? null
    if (name !== '' && seen.has(name)) {
      violations.push(violation(name, 'duplicate', `Column ${index + 1} repeats "${name}".`))
    } else if (!column && !ignoreUnknown && !readOnly.includes(name)) {
      const columnNames = columns.map((one) => one.name).join(', ')
      const excerpt = name.slice(0, 100).toWellFormed().replaceAll('\0', '')
      violations.push(
        violation(
          excerpt || `column ${index + 1}`,
          'unknown_column',
          `Unknown column. Known: ${columnNames}.`,
        ),
      )
    }
    seen.add(name)
    return column
  })
  if (!cells.some((cell) => cell !== null) && violations.length === 0) {
    violations.push(violation('', 'no_columns', 'The header has no column that can be imported.'))
  }
  return { cells, violations }
}

/** Parses a row into a record. Empty and blank cells are skipped. */
export function readRow(
  row: string[],
  cells: (Column | null)[],
): { values: Record<string, unknown>; violations: Violation[] } {
  const values: Record<string, unknown> = {}
  const violations: Violation[] = []
  if (row.length !== cells.length) {
    violations.push(
      violation('', 'column_count', `The row has ${row.length} cells, the header ${cells.length}.`),
    )
    return { values, violations }
  }
  for (const [index, column] of cells.entries()) {
    const cell = unescapeFormula(row[index] ?? '')
    if (!column || cell.trim() === '') continue
    try {
      assignValue(values, column.path, column.read(cell))
    } catch (error) {
      violations.push(violation(column.name, 'invalid_format', (error as Error).message))
    }
  }
  return { values, violations }
}

function assignValue(values: Record<string, unknown>, [first = '', second]: string[], value: unknown): void {
  if (second === undefined) values[first] = value
  else values[first] = { ...(values[first] as object | undefined), [second]: value }
}
