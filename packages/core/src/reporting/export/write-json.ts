import type { Period } from '../period.ts'
import type { Sheet } from './columns.ts'

/** Writes a report as a JSON object; its `items` are the exported rows. */
export async function* writeJson(
  { batches }: Sheet,
  report: string,
  { from, to, timezone }: Period,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ report, from, to, timezone }).slice(0, -1)},"items":[`
  let separator = ''
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield ']}\n'
}
