import { stringify } from 'csv-stringify/sync'
import type { Context } from '../context.ts'
import { type ListRequest, listRecords } from '../records/list.ts'
import { escapeFormula } from '../text/formula-cells.ts'
import { memberColumns } from './member-columns.ts'
import { members } from './members.ts'

const ROWS_PER_STEP = 500

/**
 * Writes members as CSV in batches, in constant memory. Cells that a spreadsheet would run as formulas are prefixed with
 * an apostrophe. Importing the file restores the same values.
 *
 * @param request filters and order
 */
export async function* exportMembers(
  ctx: Context,
  request: Pick<ListRequest, 'filters' | 'order' | 'words'>,
): AsyncGenerator<string> {
  yield stringify([['id', ...memberColumns.map(({ name }) => name)]])
  let from: ListRequest['from'] = { after: [] }
  for (;;) {
    const page = await listRecords(ctx, members, { ...request, itemsPerPage: ROWS_PER_STEP, from })
    const records = JSON.parse(`[${page.itemsJson}]`) as Record<string, unknown>[]
    if (records.length > 0) yield stringify(records.map(toRow))
    if (!page.lastKey) return
    from = { after: page.lastKey }
  }
}

function toRow(record: Record<string, unknown>): string[] {
  return [
    String(record.id),
    ...memberColumns.map(({ path: [first = '', second] }) => {
      const value =
        second === undefined ? record[first] : (record[first] as Record<string, unknown> | null)?.[second]
      return escapeFormula(toCell(value))
    }),
  ]
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}
