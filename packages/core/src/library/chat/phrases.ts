/** Fixed phrases of the chat in a language. */
interface Phrases {
  /**
   * Resources are related to the question, but none answers it.
   *
   * @param missing the question's words that no searched text contains
   */
  noDirectAnswer(missing: string[]): string
  /** No resource is related to the question. */
  nothingRelevant(missing: string[]): string
  /** A suggested question that a section answers. */
  sectionQuestion(resource: string, heading: string): string
}

/** Joins quoted words as alternatives: `“a”, “b”, or “c”`. */
const quoteList = (language: string, words: string[], open: string, close: string) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(words.map((word) => `${open}${word}${close}`))

const en: Phrases = {
  noDirectAnswer: (missing) =>
    missing.length > 0
      ? `The library has no answer: none of the texts searched mentions ${quoteList('en', missing, '“', '”')}. These resources are the closest matches.`
      : 'The library does not answer this directly. These resources are the closest matches.',
  nothingRelevant: (missing) =>
    missing.length > 0
      ? `None of the texts searched mentions ${quoteList('en', missing, '“', '”')}.`
      : 'None of the resources searched covers this.',
  sectionQuestion: (resource, heading) => `What does “${resource}” say about “${heading}”?`,
}

const phrases: Record<string, Phrases> = {
  en,
  de: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `Die Bibliothek hat darauf keine Antwort: Kein durchsuchter Text erwähnt ${quoteList('de', missing, '„', '“')}. Am nächsten kommen diese Einträge.`
        : 'Die Bibliothek beantwortet das nicht unmittelbar. Am nächsten kommen diese Einträge.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Kein durchsuchter Text erwähnt ${quoteList('de', missing, '„', '“')}.`
        : 'Kein durchsuchter Eintrag behandelt das.',
    sectionQuestion: (resource, heading) => `Was sagt „${resource}“ zu „${heading}“?`,
  },
  fr: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `La bibliothèque n’a pas de réponse à cette question : aucun des textes consultés ne mentionne ${quoteList('fr', missing, '« ', ' »')}. Voici les ressources les plus proches.`
        : 'La bibliothèque n’y répond pas directement. Voici les ressources les plus proches.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Aucun des textes consultés ne mentionne ${quoteList('fr', missing, '« ', ' »')}.`
        : 'Aucune des ressources consultées n’en parle.',
    sectionQuestion: (resource, heading) => `Que dit « ${resource} » sur « ${heading} » ?`,
  },
  es: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `La biblioteca no tiene respuesta a esta pregunta: ningún texto consultado menciona ${quoteList('es', missing, '«', '»')}. Estos son los recursos más parecidos.`
        : 'La biblioteca no lo responde directamente. Estos son los recursos más parecidos.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Ningún texto consultado menciona ${quoteList('es', missing, '«', '»')}.`
        : 'Ningún recurso consultado trata este tema.',
    sectionQuestion: (resource, heading) => `¿Qué dice «${resource}» sobre «${heading}»?`,
  },
  nl: {
    noDirectAnswer: (missing) =>
      missing.length > 0
        ? `De bibliotheek heeft hierop geen antwoord: geen doorzochte tekst noemt ${quoteList('nl', missing, '“', '”')}. Deze items komen het dichtst in de buurt.`
        : 'De bibliotheek beantwoordt dit niet rechtstreeks. Deze items komen het dichtst in de buurt.',
    nothingRelevant: (missing) =>
      missing.length > 0
        ? `Geen doorzochte tekst noemt ${quoteList('nl', missing, '“', '”')}.`
        : 'Geen doorzocht item behandelt dit.',
    sectionQuestion: (resource, heading) => `Wat zegt “${resource}” over “${heading}”?`,
  },
}

/** @param language ISO 639-1 @returns the English phrases if there are none in the language */
export function getPhrases(language: string): Phrases {
  return phrases[language] ?? en
}
