/** Fixed phrases of the chat in a language. */
interface Phrases {
  /**
   * Passages are related to the question, but none answers it.
   *
   * @param missing the question's words that were not found
   */
  noDirectAnswer(missing: string[]): string
  nothingRelevant(missing: string[]): string
  /** A suggested question that a section answers. */
  sectionQuestion(resource: string, heading: string): string
}

const quoteList = (words: string[], open: string, close: string) =>
  words.map((word) => `${open}${word}${close}`).join(', ')

const en: Phrases = {
  noDirectAnswer: (missing) =>
    missing.length > 0
      ? `The library has no answer: nothing that you can open mentions ${quoteList(missing, '“', '”')}. These resources are the closest matches.`
      : 'The library does not answer this directly. These resources are the closest matches.',
  nothingRelevant: (missing) =>
    missing.length > 0
      ? `None of the resources that you can open mentions ${quoteList(missing, '“', '”')}.`
      : 'None of the resources that you can open covers this.',
  sectionQuestion: (resource, heading) => `What does “${resource}” say about “${heading}”?`,
}

const phrases: Record<string, Phrases> = {
  en,
  de: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `Die Bibliothek sagt es nicht: In dem, was Sie öffnen dürfen, ist von ${quoteList(missing, '„', '“')} nirgends die Rede. Am nächsten kommen diese Dokumente.`
        : 'Die Bibliothek beantwortet das nicht unmittelbar. Am nächsten kommen diese Dokumente.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `In dem, was Sie in der Bibliothek öffnen dürfen, ist von ${quoteList(missing, '„', '“')} nirgends die Rede.`
        : 'In dem, was Sie in der Bibliothek öffnen dürfen, ist davon nirgends die Rede.',
    sectionQuestion: (resource, heading) => `Was sagt „${resource}“ zu „${heading}“?`,
  },
  fr: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `La bibliothèque ne le dit pas : rien de ce qui vous est ouvert ne parle de ${quoteList(missing, '« ', ' »')}. Ces documents s’en approchent le plus.`
        : 'La bibliothèque n’y répond pas directement. Ces documents s’en approchent le plus.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Rien de ce qui vous est ouvert dans la bibliothèque ne parle de ${quoteList(missing, '« ', ' »')}.`
        : 'Rien de ce qui vous est ouvert dans la bibliothèque n’en parle.',
    sectionQuestion: (resource, heading) => `Que dit « ${resource} » sur « ${heading} » ?`,
  },
  es: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `La biblioteca no lo dice: nada de lo que puede abrir habla de ${quoteList(missing, '«', '»')}. Estos documentos son los más cercanos.`
        : 'La biblioteca no lo responde directamente. Estos documentos son los más cercanos.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Nada de lo que puede abrir en la biblioteca habla de ${quoteList(missing, '«', '»')}.`
        : 'Nada de lo que puede abrir en la biblioteca habla de esto.',
    sectionQuestion: (resource, heading) => `¿Qué dice «${resource}» sobre «${heading}»?`,
  },
  nl: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `De bibliotheek zegt het niet: niets wat u mag openen gaat over ${quoteList(missing, '“', '”')}. Deze documenten komen er het dichtst bij.`
        : 'De bibliotheek beantwoordt dit niet rechtstreeks. Deze documenten komen er het dichtst bij.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Niets in de bibliotheek dat u mag openen gaat over ${quoteList(missing, '“', '”')}.`
        : 'Niets in de bibliotheek dat u mag openen gaat hierover.',
    sectionQuestion: (resource, heading) => `Wat zegt “${resource}” over “${heading}”?`,
  },
}

/** @param language ISO 639-1 @returns the English phrases if there are none in the language */
export function getPhrases(language: string): Phrases {
  return phrases[language] ?? en
}
