import type { Phrases } from '../languages.ts'

export const swedish: Phrases = {
  keyFigures: 'Nyckeltal',
  keyPoints: 'Det viktigaste',
  timeline: 'Tidslinje',
  page: 's.',
  infographicOf: 'Infografik över ”{title}”.',
  welcome: 'Välkommen. I dag går vi igenom ”{title}”, ur biblioteket hos {association}.',
  synthetic: 'Rösterna är syntetiska. Det de återger är läst ur dokumentet, ord för ord.',
  written:
    'Rösterna är syntetiska, och en språkmodell har skrivit det de säger. Varje påstående har jämförts med dokumentet.',
  section: [
    'Nu till: {heading}. Vad står det där?',
    'Nästa del heter: {heading}.',
    'Sedan kommer: {heading}. Vad står det?',
  ],
  more: ['Vad står det mer?', 'Och vidare?', 'Finns det mer om det?', 'Fortsätt.'],
  onPage: [
    'På sidan {page} står det: {quote}',
    'Sidan {page} säger: {quote}',
    'Ett citat från sidan {page}: {quote}',
  ],
  unnumbered: ['Det står: {quote}', 'Ett citat: {quote}', 'I dokumentet står det: {quote}'],
  end: 'Det var ”{title}”. Resten finns i själva dokumentet.',
}

export const danish: Phrases = {
  keyFigures: 'Nøgletal',
  keyPoints: 'Det vigtigste',
  timeline: 'Tidslinje',
  page: 's.',
  infographicOf: 'Infografik om »{title}«.',
  welcome: 'Velkommen. I dag gennemgår vi »{title}« fra biblioteket hos {association}.',
  synthetic: 'Stemmerne er syntetiske. Det, de gengiver, er læst op fra dokumentet, ord for ord.',
  written:
    'Stemmerne er syntetiske, og en sprogmodel har skrevet det, de siger. Hvert udsagn er sammenlignet med dokumentet.',
  section: [
    'Nu til: {heading}. Hvad står der?',
    'Den næste del hedder: {heading}.',
    'Så kommer: {heading}. Hvad står der i den?',
  ],
  more: ['Hvad står der mere?', 'Og videre?', 'Er der mere om det?', 'Fortsæt.'],
  onPage: [
    'På side {page} står der: {quote}',
    'Side {page} siger: {quote}',
    'Et citat fra side {page}: {quote}',
  ],
  unnumbered: ['Der står: {quote}', 'Et citat: {quote}', 'I dokumentet står der: {quote}'],
  end: 'Det var »{title}«. Resten står i selve dokumentet.',
}

export const norwegian: Phrases = {
  keyFigures: 'Nøkkeltall',
  keyPoints: 'Det viktigste',
  timeline: 'Tidslinje',
  page: 's.',
  infographicOf: 'Infografikk om «{title}».',
  welcome: 'Velkommen. I dag går vi gjennom «{title}» fra biblioteket til {association}.',
  synthetic: 'Stemmene er syntetiske. Det de gjengir, er lest fra dokumentet, ord for ord.',
  written:
    'Stemmene er syntetiske, og en språkmodell har skrevet det de sier. Hvert utsagn er sammenlignet med dokumentet.',
  section: [
    'Nå til: {heading}. Hva står det der?',
    'Den neste delen heter: {heading}.',
    'Så kommer: {heading}. Hva står det i den?',
  ],
  more: ['Hva mer står det?', 'Og videre?', 'Er det mer om det?', 'Fortsett.'],
  onPage: [
    'På side {page} står det: {quote}',
    'Side {page} sier: {quote}',
    'Et sitat fra side {page}: {quote}',
  ],
  unnumbered: ['Det står: {quote}', 'Et sitat: {quote}', 'I dokumentet står det: {quote}'],
  end: 'Det var «{title}». Resten står i selve dokumentet.',
}

export const polish: Phrases = {
  keyFigures: 'Najważniejsze liczby',
  keyPoints: 'Najważniejsze',
  timeline: 'Oś czasu',
  page: 's.',
  infographicOf: 'Infografika dokumentu „{title}”.',
  welcome: 'Witamy. Dziś omawiamy dokument „{title}” z biblioteki {association}.',
  synthetic: 'Głosy są syntetyczne. To, co przekazują, jest czytane z dokumentu słowo w słowo.',
  written:
    'Głosy są syntetyczne, a ich słowa napisał model językowy. Każde stwierdzenie porównano z dokumentem.',
  section: [
    'Teraz część: {heading}. Co tam napisano?',
    'Następna część nosi tytuł: {heading}.',
    'Dalej jest: {heading}. Co tam czytamy?',
  ],
  more: ['Co jeszcze napisano?', 'A dalej?', 'Czy jest coś więcej?', 'Proszę dalej.'],
  onPage: [
    'Na stronie {page} czytamy: {quote}',
    'Strona {page} mówi: {quote}',
    'Cytat ze strony {page}: {quote}',
  ],
  unnumbered: ['Czytamy: {quote}', 'Cytat: {quote}', 'W dokumencie czytamy: {quote}'],
  end: 'To był dokument „{title}”. Resztę można przeczytać w nim samym.',
}
