import { splitSentences as splitText } from '@guildhall/documents/sentences'

/** The number of a section or item, such as `2.` or `Article 3.1.` */
const numberingPattern =
  /^(?:article|artikel|art|chapter|section|aim|case|annex|table|figure|step)?\s*\d+(?:\.\d+)*\.$/iu

/** Splits a text into trimmed sentences, each with the number before it. @param code ISO 639-1, or null */
export function splitSentences(text: string, code: string | null): string[] {
  const sentences: string[] = []
  let numbering = ''
  for (const sentence of splitText(text, code)) {
    if (numberingPattern.test(sentence)) numbering += `${sentence} `
    else {
      sentences.push(numbering + sentence)
      numbering = ''
    }
  }
  return numbering === '' ? sentences : [...sentences, numbering.trim()]
}
