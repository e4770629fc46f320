import { countries } from './countries.ts'
import { type MemberRow, makeMember } from './make-member.ts'
import { createRandom } from './random.ts'

/**
 * The demo association's members as a CSV exported from another system.
 *
 * @param count number of rows; a smaller count returns a prefix of the same members
 * @param now the day that dates are relative to
 */
export function makeMembersCsv(count: number, now: Date): string {
  const random = createRandom(1_847)
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const weighted = countries.map((country) => [country, country.weight] as const)
  const rows: MemberRow[] = []
  for (let number = 1; number <= count; number++) {
    rows.push(makeMember(random, random.pickWeighted(weighted), number, today))
  }
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** RFC 4180: quotes a field that contains a separator, a quote or a line break. */
function formatCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
