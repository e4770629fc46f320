import type { Quote } from '@guildhall/sdk'

type Line = Pick<Quote['lines'][number], 'net' | 'tax' | 'taxRate' | 'taxTreatment' | 'taxNote'>

export interface TaxGroup {
  /** In percent. */
  rate: number
  net: number
  tax: number
}

/** The sums per rate of the lines with standard tax treatment, lowest rate first, and the distinct tax notes. */
export function groupByTax(lines: readonly Line[]): { groups: TaxGroup[]; notes: string[] } {
  const groups = new Map<number, TaxGroup>()
  const notes = new Set<string>()
  for (const { net, tax, taxRate, taxTreatment, taxNote } of lines) {
    if (taxNote) notes.add(taxNote)
    if (taxTreatment !== 'standard') continue
    const group = groups.get(taxRate) ?? { rate: taxRate, net: 0, tax: 0 }
    groups.set(taxRate, { rate: taxRate, net: group.net + net, tax: group.tax + tax })
  }
  return { groups: [...groups.values()].sort((a, b) => a.rate - b.rate), notes: [...notes] }
}
