interface Rate {
  rate: number | string
  name: string
}

/** Tax rates as lines, such as “19 Standard”. */
export function toRateLines(value: unknown): string {
  const rates = Array.isArray(value) ? (value as Rate[]) : []
  return rates.map(({ rate, name }) => `${rate} ${name}`).join('\n')
}

/** Parses a line; a percent sign is ignored. Text that is not a number is kept: the service rejects it. */
export function toRate(line: string): Rate {
  const [first = '', ...rest] = line.trim().split(/\s+/)
  const rate = first.endsWith('%') ? first.slice(0, -1) : first
  const name = (rest[0] === '%' ? rest.slice(1) : rest).join(' ')
  return { rate: /^-?\d+([.,]\d+)?$/.test(rate) ? Number(rate.replace(',', '.')) : first, name }
}
