/** What the element says itself. */
export interface AskWords {
  label: string
  ask: string
  waiting: string
  sources: string
  /** `{page}` is put in. */
  page: string
  nearest: string
  locked: string
  suggested: string
  failed: string
  notAllowed: string
}

const en: AskWords = {
  label: 'Ask our library',
  ask: 'Ask',
  waiting: 'Looking it up…',
  sources: 'Where it stands',
  page: 'page {page}',
  nearest: 'These come nearest',
  locked: 'For members, or to be bought',
  suggested: 'Ask also',
  failed: 'This could not be answered just now. Try again in a moment.',
  notAllowed: 'Questions are not open to visitors here.',
}

const languages: Record<string, AskWords> = {
  en,
  de: {
    label: 'Fragen Sie unsere Bibliothek',
    ask: 'Fragen',
    waiting: 'Wird nachgeschlagen …',
    sources: 'Wo es steht',
    page: 'Seite {page}',
    nearest: 'Am nächsten kommt',
    locked: 'Für Mitglieder oder zu kaufen',
    suggested: 'Fragen Sie auch',
    failed: 'Das ließ sich gerade nicht beantworten. Versuchen Sie es gleich noch einmal.',
    notAllowed: 'Fragen sind hier nicht für alle offen.',
  },
  fr: {
    label: 'Interrogez notre bibliothèque',
    ask: 'Demander',
    waiting: 'Recherche en cours…',
    sources: 'Où c’est écrit',
    page: 'page {page}',
    nearest: 'Ce qui s’en approche le plus',
    locked: 'Pour les membres, ou en vente',
    suggested: 'Demandez aussi',
    failed: 'Impossible de répondre pour le moment. Réessayez dans un instant.',
    notAllowed: 'Les questions ne sont pas ouvertes aux visiteurs ici.',
  },
  nl: {
    label: 'Vraag het onze bibliotheek',
    ask: 'Vragen',
    waiting: 'Wordt opgezocht…',
    sources: 'Waar het staat',
    page: 'pagina {page}',
    nearest: 'Dit komt er het dichtst bij',
    locked: 'Voor leden, of te koop',
    suggested: 'Vraag ook',
    failed: 'Dit kon nu niet worden beantwoord. Probeer het zo nog eens.',
    notAllowed: 'Bezoekers kunnen hier geen vragen stellen.',
  },
  es: {
    label: 'Pregunte a nuestra biblioteca',
    ask: 'Preguntar',
    waiting: 'Buscando…',
    sources: 'Dónde está escrito',
    page: 'página {page}',
    nearest: 'Lo más cercano',
    locked: 'Para miembros o a la venta',
    suggested: 'Pregunte también',
    failed: 'No se ha podido responder ahora. Inténtelo de nuevo en un momento.',
    notAllowed: 'Aquí las preguntas no están abiertas a visitantes.',
  },
}

/** In other languages the element speaks English. */
export function askWordsOf(locale: string): { language: string; words: AskWords } {
  const language = locale.split('-')[0] ?? 'en'
  const words = languages[language]
  return words ? { language, words } : { language: 'en', words: en }
}
