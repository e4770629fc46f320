import { splitSentences as splitText } from '@guildhall/documents/sentences'

/** The number of a section or item, such as `2.` or `Article 3.1.` */
const numberingPattern =
  /^(?:article|artikel|art|chapter|section|aim|case|annex|table|figure|step)?\s*\d+(?:\.\d+)*\.$/iu

/** Splits a text into trimmed sentences, verbatim, each with the number before it. @param code ISO 639-1, or null */
export function splitSentences(text: string, code: string | null): string[] {
  const sentences: string[] = []
  let numberingStart: number | null = null
  let end = 0
  for (const sentence of splitText(text, code)) {
    const start = text.indexOf(sentence, end)
    end = start + sentence.length
    if (numberingPattern.test(sentence)) numberingStart ??= start
    else {
      sentences.push(text.slice(numberingStart ?? start, end))
      numberingStart = null
    }
  }
  return numberingStart === null ? sentences : [...sentences, text.slice(numberingStart, end)]
}
