/** The element’s messages. */
export interface AskTranslations {
  label: string
  ask: string
  waiting: string
  sources: string
  /** With `{page}`. */
  page: string
  nearest: string
  locked: string
  suggested: string
  failed: string
  notAllowed: string
}

const en: AskTranslations = {
  label: 'Ask our library',
  ask: 'Ask',
  waiting: 'Searching…',
  sources: 'Sources',
  page: 'page {page}',
  nearest: 'Related documents',
  locked: 'For members or for purchase',
  suggested: 'Suggested questions',
  failed: 'Your question could not be answered. Try again in a moment.',
  notAllowed: 'Visitors cannot ask questions here.',
}

const languages: Record<string, AskTranslations> = {
  en,
  de: {
    label: 'Fragen Sie unsere Bibliothek',
    ask: 'Fragen',
    waiting: 'Wird gesucht …',
    sources: 'Quellen',
    page: 'Seite {page}',
    nearest: 'Verwandte Dokumente',
    locked: 'Für Mitglieder oder käuflich',
    suggested: 'Weitere Fragen',
    failed: 'Ihre Frage konnte nicht beantwortet werden. Bitte versuchen Sie es gleich noch einmal.',
    notAllowed: 'Besucher können hier keine Fragen stellen.',
  },
  fr: {
    label: 'Interrogez notre bibliothèque',
    ask: 'Demander',
    waiting: 'Recherche en cours…',
    sources: 'Sources',
    page: 'page {page}',
    nearest: 'Documents associés',
    locked: 'Réservé aux membres ou en vente',
    suggested: 'Questions suggérées',
    failed: 'Votre question n’a pas pu être traitée. Réessayez dans un instant.',
    notAllowed: 'Les visiteurs ne peuvent pas poser de questions ici.',
  },
  nl: {
    label: 'Vraag het onze bibliotheek',
    ask: 'Vragen',
    waiting: 'Zoeken…',
    sources: 'Bronnen',
    page: 'pagina {page}',
    nearest: 'Verwante documenten',
    locked: 'Voor leden of te koop',
    suggested: 'Voorgestelde vragen',
    failed: 'Uw vraag kon niet worden beantwoord. Probeer het zo opnieuw.',
    notAllowed: 'Bezoekers kunnen hier geen vragen stellen.',
  },
  es: {
    label: 'Pregunte a nuestra biblioteca',
    ask: 'Preguntar',
    waiting: 'Buscando…',
    sources: 'Fuentes',
    page: 'página {page}',
    nearest: 'Documentos relacionados',
    locked: 'Para miembros o a la venta',
    suggested: 'Preguntas sugeridas',
    failed: 'No se ha podido responder a su pregunta. Inténtelo de nuevo en un momento.',
    notAllowed: 'Los visitantes no pueden hacer preguntas aquí.',
  },
}

/** Falls back to English. */
export function getAskTranslations(locale: string): { language: string; t: AskTranslations } {
  const language = locale.split('-')[0] ?? 'en'
  const t = languages[language]
  return t ? { language, t } : { language: 'en', t: en }
}
