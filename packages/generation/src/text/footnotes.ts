const notePattern = /^(\d{1,2})\s+["“„«(]?\p{Lu}/u
/** A number directly after the end of a sentence, before the next one: `class.1 Journeys`. */
const sentenceMarkPattern = /(?<=\p{Ll}{2}[.!?]["'”’»)]?)\d{1,2}(?=\s+\p{Lu})/gu
/** A superscript digit that is not an exponent, unlike that of `m²`. */
const superscriptPattern = /(?<=\p{L}{3}[.,;:!?]?["'”’»)]?)[⁰¹²³⁴-⁹]+(?![\p{L}\p{N}])/gu

/**
 * Removes the footnotes of a page and the marks that refer to them: its last lines that begin with consecutive numbers,
 * if all of these are marks in the text above.
 */
export function removeFootnotes(lines: readonly string[]): string[] {
  const first = findNotes(lines)
  const body = first === null ? lines : lines.slice(0, first)
  const marks = first === null ? [] : listNotes(lines.slice(first))
  return body.map((line) => {
    if (!/[\d⁰¹²³⁴-⁹]/.test(line)) return line
    const unmarked = line.replace(superscriptPattern, '').replace(sentenceMarkPattern, '')
    return unmarked.replace(markPattern, (mark, attached?: string, spaced?: string) =>
      marks.includes(attached ?? spaced ?? '') ? '' : mark,
    )
  })
}

/** A number after a word or its punctuation, or between two sentences. */
const markPattern =
  /(?<=\p{L}["'”’»)]?[.,;:!?]?["'”’»)]?)(\d{1,2})(?=\s|$|[.,;:!?](?:\s|$))|(?<=\p{L}[.!?]["'”’»)]?)\s(\d{1,2})(?=\s\p{Lu}|$)/gu

const listNotes = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => notePattern.exec(line)?.[1] ?? [])

/** The index of the first footnote. */
function findNotes(lines: readonly string[]): number | null {
  let first: number | null = null
  let next = Number.NaN
  for (let index = lines.length - 1; index >= 0; index--) {
    const number = Number(notePattern.exec(lines[index] ?? '')?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) continue
    if (first !== null && number !== next - 1) break
    first = index
    next = number
    if (number === 1) break
  }
  if (first === null) return null
  const text = lines.slice(0, first).join('\n')
  const marks = new Set([...text.matchAll(markPattern)].map(([, attached, spaced]) => attached ?? spaced))
  return listNotes(lines.slice(first)).every((number) => marks.has(number)) ? first : null
}
