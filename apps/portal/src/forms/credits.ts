interface Credit {
  scheme: string
  amount: number
}

/** Credits as lines, such as “CPD 6.5”. */
export function toCreditLines(value: unknown): string {
  const credits = Array.isArray(value) ? (value as Credit[]) : []
  return credits.map(({ scheme, amount }) => `${scheme} ${amount}`).join('\n')
}

/** Parses a line. Without a number, the amount is null, which the service rejects. */
export function toCredit(line: string): { scheme: string; amount: number | null } {
  const [, scheme = line.trim(), number] = /^(.*\S)\s+(\d+(?:[.,]\d+)?)$/.exec(line.trim()) ?? []
  return { scheme, amount: number === undefined ? null : Number(number.replace(',', '.')) }
}
