import type { Page } from '@guildhall/sdk'
import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'
import { formatCount } from './format-count.ts'
import { formatRecord } from './record.ts'
import { toSafeJson } from './safe-text.ts'
import type { Column } from './table.ts'
import { getTerminalWidth, print, printNote, write } from './terminal.ts'

/** The options of a list command. */
export interface ListOptions {
  limit?: string
  all?: boolean
  json?: boolean
}

const DEFAULT_LIMIT = 30
const MAX_PAGE_SIZE = 100

/** Adds `--limit` and `--all`. */
export function addLimitOptions(command: Command): Command {
  return command
    .option('--limit <n>', `maximum number of items (default: ${DEFAULT_LIMIT})`)
    .option('--all', 'list all items')
}

/** Prints a record as lines of path and value, or as JSON. */
export function printRecord(record: unknown, { json }: { json?: boolean | undefined }): void {
  if (json) printJson(record)
  else print(formatRecord(record).join('\n'))
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  print(toSafeJson(value))
}

/**
 * Prints a list as it arrives, as a table, tab-separated values or a JSON array. Prints a note if there are more items.
 *
 * @param fetchFirstPage fetches the first page, with at most `itemsPerPage` items.
 * @param columns the columns of a table, or a function that fetches what they need; JSON has none.
 * @throws UsageError when `--limit` is not a positive integer, or is combined with `--all`.
 */
export async function printList<T>(
  fetchFirstPage: (itemsPerPage: number) => PromiseLike<Page<T>>,
  columns: Column<T>[] | (() => Promise<Column<T>[]>),
  options: ListOptions,
): Promise<void> {
  const limit = parseLimit(options)
  const resolveColumns = () => (typeof columns === 'function' ? columns() : columns)
  const writer = options.json ? createJsonWriter<T>() : await createTableWriter(await resolveColumns())
  let page = await fetchFirstPage(Math.min(limit, MAX_PAGE_SIZE))
  const { totalItems } = page
  let printedCount = 0
  let hasMore = false
  for (;;) {
    const items = page.items.slice(0, limit - printedCount)
    printedCount += items.length
    await writer.write(items)
    hasMore = items.length < page.items.length || page.hasNextPage()
    if (printedCount >= limit || !hasMore) break
    page = await page.getNextPage()
  }
  writer.end()
  if (printedCount === 0 && !options.json) printNote('None found.')
  const hint = 'Use --limit N for more, --all for all.'
  if (totalItems !== null && totalItems > printedCount)
    printNote(`Showing ${formatCount(printedCount)} of ${formatCount(totalItems)}. ${hint}`)
  // Append-only lists have no total.
  if (totalItems === null && hasMore)
    printNote(`Showing ${formatCount(printedCount)}; there are more. ${hint}`)
}

/** Prints items that are all in memory. */
export async function printItems<T>(
  items: T[],
  columns: Column<T>[],
  { json }: { json?: boolean | undefined },
): Promise<void> {
  const writer = json ? createJsonWriter<T>() : await createTableWriter(columns)
  await writer.write(items)
  writer.end()
}

function parseLimit({ limit, all }: ListOptions): number {
  if (all && limit !== undefined) throw new UsageError('Use either --limit or --all.')
  if (all) return Number.POSITIVE_INFINITY
  const maximum = Number(limit ?? DEFAULT_LIMIT)
  if (!Number.isInteger(maximum) || maximum < 1)
    throw new UsageError(`--limit must be a positive integer, not "${limit}".`)
  return maximum
}

interface ListWriter<T> {
  write(items: T[]): void | Promise<void>
  end(): void
}

async function createTableWriter<T>(columns: Column<T>[]): Promise<ListWriter<T>> {
  const { Table } = await import('./table.ts')
  const { storeIds } = await import('./short-ids.ts')
  const availableWidth = getTerminalWidth()
  const idColumns = columns.filter(({ hasFixedWidth }) => hasFixedWidth)
  const store = (items: T[]) =>
    storeIds(items.flatMap((item) => idColumns.map(({ value }) => String(value(item)))))
  let table: InstanceType<typeof Table<T>> | null = null
  return {
    write: async (items) => {
      if (items.length === 0) return
      const hasShortIds = availableWidth !== null && (await store(items))
      table ??= new Table(columns, availableWidth, hasShortIds)
      print(table.formatLines(items).join('\n'))
    },
    end: () => undefined,
  }
}

/** Writes items one at a time, in constant memory. */
function createJsonWriter<T>(): ListWriter<T> {
  let separator = '['
  return {
    write: (items) => {
      for (const item of items) {
        write(`${separator}\n${toSafeJson(item).replace(/^/gm, '  ')}`)
        separator = ','
      }
    },
    end: () => print(separator === '[' ? '[]' : '\n]'),
  }
}
