import type { Phrases } from '../languages.ts'

export const french: Phrases = {
  keyFigures: 'Chiffres clés',
  keyPoints: 'Points essentiels',
  timeline: 'Chronologie',
  page: 'p.',
  infographicOf: 'Infographie de « {title} ».',
  welcome: 'Bienvenue. Aujourd’hui, nous parcourons « {title} », de la bibliothèque de {association}.',
  synthetic: 'Les voix sont synthétiques. Ce qu’elles rapportent est lu dans le document, mot pour mot.',
  written:
    'Les voix sont synthétiques, et un modèle de langage a écrit ce qu’elles disent. Chaque affirmation a été comparée au document.',
  section: [
    'Passons à : {heading}. Que dit le document ?',
    'La partie suivante s’intitule : {heading}.',
    'Vient ensuite : {heading}. Qu’y lit-on ?',
  ],
  more: ['Que dit-il encore ?', 'Et ensuite ?', 'Y a-t-il autre chose ?', 'Continuons.'],
  onPage: [
    'À la page {page}, on lit : {quote}',
    'La page {page} dit : {quote}',
    'Je cite la page {page} : {quote}',
  ],
  unnumbered: ['On lit : {quote}', 'Je cite : {quote}', 'Le document dit : {quote}'],
  end: 'C’était « {title} ». Le reste se trouve dans le document lui-même.',
}

export const spanish: Phrases = {
  keyFigures: 'Cifras clave',
  keyPoints: 'Puntos clave',
  timeline: 'Cronología',
  page: 'p.',
  infographicOf: 'Infografía de «{title}».',
  welcome: 'Bienvenidos. Hoy recorremos «{title}», de la biblioteca de {association}.',
  synthetic: 'Las voces son sintéticas. Lo que cuentan se lee del documento, palabra por palabra.',
  written:
    'Las voces son sintéticas, y un modelo de lenguaje escribió lo que dicen. Cada afirmación se comparó con el documento.',
  section: [
    'Pasemos a: {heading}. ¿Qué dice allí?',
    'La parte siguiente se llama: {heading}.',
    'Luego viene: {heading}. ¿Qué dice?',
  ],
  more: ['¿Qué más dice?', '¿Y después?', '¿Hay algo más?', 'Sigamos.'],
  onPage: [
    'En la página {page} dice: {quote}',
    'La página {page} dice: {quote}',
    'Cito la página {page}: {quote}',
  ],
  unnumbered: ['Dice: {quote}', 'Cito: {quote}', 'El documento dice: {quote}'],
  end: 'Esto fue «{title}». El resto está en el propio documento.',
}

export const italian: Phrases = {
  keyFigures: 'Cifre principali',
  keyPoints: 'Punti principali',
  timeline: 'Cronologia',
  page: 'p.',
  infographicOf: 'Infografica di «{title}».',
  welcome: 'Benvenuti. Oggi percorriamo «{title}», dalla biblioteca di {association}.',
  synthetic: 'Le voci sono sintetiche. Ciò che riferiscono è letto dal documento, parola per parola.',
  written:
    'Le voci sono sintetiche e un modello linguistico ha scritto ciò che dicono. Ogni affermazione è stata confrontata con il documento.',
  section: [
    'Passiamo a: {heading}. Che cosa dice?',
    'La parte seguente si intitola: {heading}.',
    'Poi viene: {heading}. Che cosa vi si legge?',
  ],
  more: ['Che cos’altro dice?', 'E poi?', 'C’è dell’altro?', 'Andiamo avanti.'],
  onPage: [
    'A pagina {page} si legge: {quote}',
    'La pagina {page} dice: {quote}',
    'Cito pagina {page}: {quote}',
  ],
  unnumbered: ['Si legge: {quote}', 'Cito: {quote}', 'Il documento dice: {quote}'],
  end: 'Questo era «{title}». Il resto è nel documento stesso.',
}

export const portuguese: Phrases = {
  keyFigures: 'Números principais',
  keyPoints: 'Pontos principais',
  timeline: 'Cronologia',
  page: 'p.',
  infographicOf: 'Infografia de «{title}».',
  welcome: 'Bem-vindos. Hoje percorremos «{title}», da biblioteca de {association}.',
  synthetic: 'As vozes são sintéticas. O que relatam é lido do documento, palavra por palavra.',
  written:
    'As vozes são sintéticas, e um modelo de linguagem escreveu o que dizem. Cada afirmação foi comparada com o documento.',
  section: [
    'Passemos a: {heading}. O que diz ali?',
    'A parte seguinte chama-se: {heading}.',
    'Depois vem: {heading}. O que se lê?',
  ],
  more: ['O que mais diz?', 'E depois?', 'Há mais alguma coisa?', 'Continuemos.'],
  onPage: [
    'Na página {page} lê-se: {quote}',
    'A página {page} diz: {quote}',
    'Cito a página {page}: {quote}',
  ],
  unnumbered: ['Lê-se: {quote}', 'Cito: {quote}', 'O documento diz: {quote}'],
  end: 'Foi «{title}». O resto está no próprio documento.',
}
