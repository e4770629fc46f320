import { type Violation, violation } from '../errors.ts'
import { getStartOfDay } from '../start-of-day.ts'
import { unescapeFormula } from '../text/formula-cells.ts'
import type { Collection } from './collection.ts'

/**
 * Parses a cell.
 *
 * @param timeZone the time zone of dates without a time
 * @throws SyntaxError with a message for the user
 */
type CellReader = (cell: string, timeZone: string) => unknown

export interface Column {
  /** `address.city` */
  name: string
  path: string[]
  read: CellReader
}

const readText: CellReader = (cell) => cell

/**
 * Returns the columns of a collection's files: its writable fields, in export order.
 *
 * @param nested objects with fixed keys: field → the parser of each key's cell
 */
export function buildColumns(
  collection: Collection,
  nested: Record<string, Record<string, CellReader>>,
): Column[] {
  return Object.entries(collection.fields).flatMap(([name, field]) => {
    if (field.readOnly) return []
    const inner = nested[name]
    if (inner)
      return Object.entries(inner).map(([key, read]) => ({ name: `${name}.${key}`, path: [name, key], read }))
    if (field.kind === 'textList') return [{ name, path: [name], read: readList }]
    if (field.kind === 'json') return [{ name, path: [name], read: readJson }]
    if (field.kind === 'boolean') return [{ name, path: [name], read: readBoolean }]
    if (field.kind === 'integer') return [{ name, path: [name], read: readInteger }]
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

/** Reads `true` and `false`, ignoring case. Other words remain strings, which the schema rejects. */
export function readBoolean(cell: string): unknown {
  const word = cell.trim().toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : cell
}

/** Numbers in other formats remain strings, which the schema rejects. */
function readInteger(cell: string): unknown {
  return /^[+-]?\d+$/.test(cell.trim()) ? Number(cell) : cell
}

/**
 * A date without a time, as spreadsheets write it, is the start of the day: `2027-02-01`, or `1.2.2027`, where every
 * locale that uses periods has the day first. The schema rejects other and invalid dates.
 */
function readTimestamp(cell: string, timeZone: string): unknown {
  const date = cell.replace(
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return cell
  try {
    return new Date(getStartOfDay(Temporal.PlainDate.from(date), timeZone)).toISOString()
  } catch {
    return cell
  }
}

/** Column name (see `listColumnNames`) → field, such as `address.city` or `customFields.section`; null to ignore it. */
export type ColumnMapping = Record<string, string | null>

/** The distinct names of a file's columns: the heading, `column 3` if it is empty, `Phone (2)` if it is repeated. */
export function listColumnNames(header: string[]): string[] {
  const names = new Set<string>()
  const counts = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const name = cell.trim() || `column ${index + 1}`
    let distinct = name
    while (names.has(distinct)) {
      const count = (counts.get(name) ?? 1) + 1
      counts.set(name, count)
      distinct = `${name} (${count})`
    }
    names.add(distinct)
  }
  return [...names]
}

/**
 * Matches a header line to columns.
 *
 * @param ignored columns to ignore
 * @param shouldIgnoreUnknown whether other unknown columns are ignored; otherwise, each is a violation
 * @param mapping the columns whose headings are not names of fields
 * @returns the column of each cell, or null for one to ignore
 */
export function matchHeader(
  header: string[],
  columns: Column[],
  ignored: string[],
  shouldIgnoreUnknown: boolean,
  mapping: ColumnMapping | null,
): { cellColumns: (Column | null)[]; violations: Violation[] } {
  const names = listColumnNames(header)
  const mappedFields = new Map(Object.entries(mapping ?? {}))
  const violations = checkMapping(mappedFields, names, columns)
  const seenHeadings = new Set<string>()
  const cellColumns = header.map((cell, index) => {
    const heading = cell.trim()
    const name = names[index] ?? ''
    const field = mappedFields.get(name)
    if (field !== undefined) return field === null ? null : findColumn(columns, field)
    const column = findColumn(columns, heading)
    if (heading !== '' && seenHeadings.has(heading)) {
      violations.push(
        violation(shorten(heading), 'duplicate', `Column ${index + 1} repeats "${shorten(heading)}".`),
      )
    } else if (!column && !shouldIgnoreUnknown && !ignored.includes(heading)) {
      const columnNames = columns.map(({ name }) => name).join(', ')
      violations.push(
        violation(shorten(name), 'unknown_column', `Unknown column. Must be one of ${columnNames}.`),
      )
    }
    seenHeadings.add(heading)
    return column
  })
  if (violations.length === 0) violations.push(...findRepeatedTargets(cellColumns, names))
  if (!cellColumns.some((column) => column !== null) && violations.length === 0) {
    violations.push(violation('', 'no_columns', 'The header has no column that can be imported.'))
  }
  return { cellColumns, violations }
}

/** Each name in the mapping must be a column of the file, and each target a field. */
function checkMapping(mapped: Map<string, string | null>, names: string[], columns: Column[]): Violation[] {
  const columnNames = new Set(names)
  return [...mapped].flatMap(([name, field]) => {
    const path = `mapping[${shorten(name)}]`
    if (!columnNames.has(name))
      return [violation(path, 'unknown_column', 'The file has no column with this name.')]
    if (field === null || findColumn(columns, field)) return []
    const fields = columns.map(({ name }) => name).join(', ')
    return [violation(path, 'unknown_field', `Must be one of ${fields}, customFields.<key>, null.`)]
  })
}

/** Two columns of a file cannot be written to one field. */
function findRepeatedTargets(cellColumns: (Column | null)[], names: string[]): Violation[] {
  const namesByField = new Map<string, string>()
  return cellColumns.flatMap((column, index) => {
    if (!column) return []
    const name = shorten(names[index] ?? '')
    const [field = '', key] = column.path
    // A JSON column contains the whole field.
    const earlierName =
      namesByField.get(column.name) ?? namesByField.get(key === undefined ? `${field}.` : field)
    if (earlierName !== undefined)
      return [
        violation(
          name,
          'duplicate',
          `The columns "${earlierName}" and "${name}" are both imported as ${column.name}.`,
        ),
      ]
    namesByField.set(column.name, name)
    if (key !== undefined) namesByField.set(`${field}.`, name)
    return []
  })
}

/** Keys have at most 64 characters. */
const customFieldPattern = /^customFields\.([\s\S]{1,64})$/

/** The column of a field, or of a custom field (`customFields.<key>`). */
function findColumn(columns: Column[], name: string): Column | null {
  const key = customFieldPattern.exec(name)?.[1]
  if (key !== undefined && columns.some((column) => column.name === 'customFields'))
    return { name, path: ['customFields', key], read: readText }
  return columns.find((column) => column.name === name) ?? null
}

/** Shortens a heading for an error message. */
const shorten = (name: string): string => name.slice(0, 100).toWellFormed().replaceAll('\0', '')

/**
 * Parses a row into fields. Blank cells are skipped. A row with too few or too many cells is not parsed.
 *
 * @param timeZone the time zone of dates without a time
 */
export function readRow(
  row: string[],
  cellColumns: (Column | null)[],
  timeZone: string,
): { values: Record<string, unknown>; violations: Violation[] } {
  const values: Record<string, unknown> = {}
  const violations: Violation[] = []
  if (row.length !== cellColumns.length) {
    violations.push(
      violation(
        '',
        'column_count',
        `The row has ${row.length} cells, but the header has ${cellColumns.length}.`,
      ),
    )
    return { values, violations }
  }
  for (const [index, column] of cellColumns.entries()) {
    const cell = unescapeFormula(row[index] ?? '')
    if (!column || cell.trim() === '') continue
    try {
      assignValue(values, column.path, column.read(cell, timeZone))
    } catch (error) {
      violations.push(violation(column.name, 'invalid_format', (error as Error).message))
    }
  }
  return { values, violations }
}

function assignValue(values: Record<string, unknown>, [first = '', second]: string[], value: unknown): void {
  if (second === undefined) {
    values[first] = value
    return
  }
  values[first] ??= {}
  // Not by assignment: a column of the file may be named `__proto__`.
  Object.defineProperty(values[first], second, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}
