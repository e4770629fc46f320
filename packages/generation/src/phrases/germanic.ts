import type { Phrases } from '../languages.ts'

export const english: Phrases = {
  keyFigures: 'Key figures',
  keyPoints: 'Key points',
  timeline: 'Timeline',
  page: 'p.',
  infographicOf: 'Infographic of “{title}”.',
  welcome: 'Welcome. Today we are looking at “{title}”, from the library of {association}.',
  synthetic: 'The voices are synthetic. Everything they report is read from the document, word for word.',
  written:
    'The voices are synthetic, and a language model wrote the script. Each statement was checked against the document.',
  section: [
    'Next: {heading}. What does it say?',
    'The next part is called: {heading}.',
    'After that: {heading}. What does it say there?',
  ],
  more: ['What else does it say?', 'And what else?', 'Is there more on that?', 'Go on.'],
  onPage: ['On page {page} it says: {quote}', 'Page {page} says: {quote}', 'To quote page {page}: {quote}'],
  unnumbered: ['It says: {quote}', 'To quote: {quote}', 'The document says: {quote}'],
  end: 'That was “{title}”. The rest is in the document itself.',
}

export const german: Phrases = {
  keyFigures: 'Wichtige Zahlen',
  keyPoints: 'Das Wichtigste',
  timeline: 'Zeitleiste',
  page: 'S.',
  infographicOf: 'Infografik zu „{title}“.',
  welcome: 'Willkommen. Heute geht es um „{title}“ aus der Bibliothek von {association}.',
  synthetic: 'Die Stimmen sind künstlich. Was sie berichten, wird wörtlich aus dem Dokument vorgelesen.',
  written:
    'Die Stimmen sind künstlich, und ein Sprachmodell hat den Text geschrieben. Jede Aussage wurde mit dem Dokument verglichen.',
  section: [
    'Nun zu: {heading}. Was steht dort?',
    'Der nächste Teil heißt: {heading}.',
    'Dann kommt: {heading}. Was steht darin?',
  ],
  more: ['Was steht dort noch?', 'Und weiter?', 'Gibt es mehr dazu?', 'Weiter bitte.'],
  onPage: [
    'Auf Seite {page} steht: {quote}',
    'Auf Seite {page} heißt es: {quote}',
    'Ein Zitat von Seite {page}: {quote}',
  ],
  unnumbered: ['Dort steht: {quote}', 'Ein Zitat: {quote}', 'Im Dokument steht: {quote}'],
  end: 'Das war „{title}“. Alles Weitere steht im Dokument selbst.',
}

export const dutch: Phrases = {
  keyFigures: 'Belangrijke cijfers',
  keyPoints: 'Hoofdpunten',
  timeline: 'Tijdlijn',
  page: 'p.',
  infographicOf: 'Infographic van “{title}”.',
  welcome: 'Welkom. Vandaag gaat het over “{title}”, uit de bibliotheek van {association}.',
  synthetic:
    'De stemmen zijn kunstmatig. Wat ze vertellen, is woord voor woord uit het document voorgelezen.',
  written:
    'De stemmen zijn kunstmatig en een taalmodel heeft de tekst geschreven. Elke uitspraak is met het document vergeleken.',
  section: [
    'Nu naar: {heading}. Wat staat daar?',
    'Het volgende deel heet: {heading}.',
    'Dan komt: {heading}. Wat staat daarin?',
  ],
  more: ['Wat staat er nog meer?', 'En verder?', 'Staat daar nog meer over in het document?', 'Ga verder.'],
  onPage: [
    'Op pagina {page} staat: {quote}',
    'Op pagina {page} lezen we: {quote}',
    'Een citaat van pagina {page}: {quote}',
  ],
  unnumbered: ['Er staat: {quote}', 'Een citaat: {quote}', 'In het document staat: {quote}'],
  end: 'Dat was “{title}”. De rest staat in het document zelf.',
}
