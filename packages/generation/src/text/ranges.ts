import type { LocatedQuantity } from './numbers.ts'

const CONTEXT_LENGTH = 24

const fromPattern =
  /(?:^|[\s(])(?:from|von|vom|de|des|du|van|da|dal|dalla|från|fra|z|ze)(?:\s(?:about|currently|over|etwa|rund|derzeit|bisher|environ|circa|ca\.))?\s$|(?:^|\s)d[’']$/iu
const stepPattern = /(?:^|\s)(?:by|um|med|o)\s$/iu
const betweenPattern = /(?:^|[\s(])(?:between|zwischen|entre|tussen|tra|fra|mellan|mellem|mellom|między)\s$/iu
const insteadPattern =
  /(?:^|[\s(])(?:instead of|rather than|(?:up|down) from|(?:an)?statt|anstelle von|gegenüber|bisher|zuvor|au lieu de|contre|en lugar de|en vez de|frente a|in plaats van|tegenover|invece di|em vez de|i stället för|i stedet for|zamiast)\s$/iu
/** Words that lead to a new value after “from”; the unit’s words can be before them. */
const toPattern = /^(?:[\p{L}.]+\s){0,3}(?:to|auf|naar|till|til|à|a|para|do)(?:\s\p{L}+)?$/iu
const changePattern = /^(?:to|auf|à|a|para|naar|till|til|do)$/iu
const rangePattern = /^(?:to|bis|tot|à|a|al|till|til|do|and|und|et|y|e|en|och|og|i)$/iu
const andPattern = /^(?:and|und|et|y|e|en|och|og|i)$/iu

/**
 * Drops the old value of a change (“from £165 to £180”, “£30 instead of £26”), the step before a new value (“by 12 to
 * 140”), and both ends of a range, of which neither is the number.
 */
export function dropOldValues(quantities: readonly LocatedQuantity[], text: string): LocatedQuantity[] {
  const dropped = new Set<LocatedQuantity>()
  for (const [index, quantity] of quantities.entries()) {
    const before = text.slice(Math.max(0, quantity.index - CONTEXT_LENGTH), quantity.index)
    if (insteadPattern.test(before)) dropped.add(quantity)
    const next = quantities[index + 1]
    if (!next || (quantity.kind !== next.kind && quantity.kind !== 'count')) continue
    const words = text.slice(quantity.index + quantity.verbatim.length, next.index).trim()
    if (fromPattern.test(before) && toPattern.test(words)) {
      dropped.add(quantity)
      if (areHours(quantity, next)) dropped.add(next)
    } else if (stepPattern.test(before) && changePattern.test(words)) dropped.add(quantity)
    else if (rangePattern.test(words) && (betweenPattern.test(before) || !andPattern.test(words)))
      dropped.add(quantity).add(next)
  }
  return quantities.filter((quantity) => !dropped.has(quantity))
}

/** Whether two numbers can be hours, as in “open from 10 to 12”. */
const areHours = (...quantities: LocatedQuantity[]): boolean =>
  quantities.every(({ kind, value }) => kind === 'count' && value <= 24)
