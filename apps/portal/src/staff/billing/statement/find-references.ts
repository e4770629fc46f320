/** A creditor reference found in text. */
export interface ReferenceMatch {
  /** Without separators, in uppercase. */
  reference: string
  /** As written in the text. */
  text: string
}

/** `RF`, two check digits and fifteen digits, as the service generates them, with or without separators. */
const referencePattern = /(?<![0-9A-Za-z])RF(?:[\s\u00a0.-]?\d){17}(?!\d)/gi

/** Finds the creditor references (ISO 11649) of orders in a text: those with valid check digits. */
export function findReferences(text: string): ReferenceMatch[] {
  return [...text.matchAll(referencePattern)]
    .map(([found]) => ({ reference: found.replaceAll(/[\s\u00a0.-]/g, '').toUpperCase(), text: found }))
    .filter(({ reference }) => computeRemainder(reference.slice(4) + reference.slice(0, 4)) === 1)
}

/** Computes the number modulo 97, where letters are numbers from A = 10 (ISO 7064, MOD 97-10). */
function computeRemainder(text: string): number {
  return [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36)
    return (remainder * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}
