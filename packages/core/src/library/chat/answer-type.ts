/** The kind of answer a question asks for; sentences that lack it score lower. */
export type AnswerType = 'price' | 'amount' | 'date' | 'duration' | 'person'

const quantityWords =
  'what|which|how (?:much|high|expensive)|(?<!\\p{L} )was|welche[rsn]?|wie ?viel|wie (?:hoch|teuer)|combien|quel(?:le)?s?|cuant[oa]s?|cual(?:es)?|quant[oa]|qual|(?<!\\p{L} )wat|welke?|hoeveel|hoe (?:hoog|duur)'
const priceWords =
  'costs?|prices?|fees?|charged?|charges|pays?|paid|kostet|\\p{L}*(?:kosten|preise?|gebuhr(?:en)?|beitrage?)|(?:be)?zahlt|(?:be)?zahlen|cout(?:s|e|ent)?|prix|tarifs?|cotisations?|pa(?:ie|ient|ye|yent|yer)|cuestan?|precios?|cuotas?|paga(?:n|r)?|costa(?:no)?|prezzo|kost|\\p{L}*(?:prijs|prijzen|tarief|contributie)|betaal[dt]?|betalen'

/** Patterns of folded questions; the first that matches decides. */
const questionPatterns: [RegExp, AnswerType][] = [
  [
    /\b(how long|how often|how frequently|how soon|how old|wie lange|wie oft|tous les combien|combien (de temps )?dure(nt)?|cada cuanto|cuanto (tiempo )?duran?|hoe lang|hoe vaak)\b/,
    'duration',
  ],
  [/\b(when|what date|which date|by when|what year|deadline|wann|quand|cuando|quando|wanneer)\b/, 'date'],
  // “How do I pay?” and “Are fees refunded?” do not ask for a price.
  [
    new RegExp(`\\bhow much (?:is|are|was|were)\\b|\\b(?:${quantityWords})\\b.*\\b(?:${priceWords})\\b`, 'u'),
    'price',
  ],
  [
    /\b(how (much|many|far|large|big|deep|high|wide|fast|heavy|thick)|what (percentage|share|number)|wie ?viele?|wie hoch|combien|cuant[oa]s?|quant[oiae]|hoeveel|hoe hoog)\b/,
    'amount',
  ],
  [/^(who|whom|wer|wem|qui|quien|quienes|chi)\b/, 'person'],
]

/** @param question folded @returns null if it expects no particular kind */
export function findAnswerType(question: string): AnswerType | null {
  const text = question.replace(/^[^\p{L}\p{N}]+/u, '')
  return questionPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

const periods =
  'days?|weeks?|months?|years?|quarters?|tage?n?|wochen?|monate?n?|jahre?[ns]?|jours?|semaines?|mois|ans|années?|días?|semanas?|meses|años?|dagen|weken|maand(?:en)?|jaar'
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|januari|februari|maart|mei|augustus'
const units =
  'hours?|minutes?|stunden?|minuten?|heures?|horas?|minutos?|uren|(?:square |vierkante )?m[eè]t(?:er|re)s?|metros?|quadratmetern?|k?m²?|kilomet(?:er|re)s?|kg|newtons?|knots?|knoten|litres?|liter'
const currencies =
  'EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|euros?|pounds?|pence|dollars?|cents?|francs?|franken|kronen|kroner?|libras?'

/** Numbers that are not a price: times, dates, years, periods, ages, measures and articles. */
const unpricedPattern = new RegExp(
  `\\d{1,2}:\\d{2}|\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}|\\b(?:19|20)\\d{2}\\b|\\d+(?:[.,]\\d+)?[.\\s-]+(?:uhr|de (?=\\p{L}))?\\s?(?:${months}|${periods}|${units}|uhr|uur)(?!\\p{L})|\\b(?:${months})\\s\\d{1,2}\\b|(?:articles?|artikel|artículo|section|§|no\\.|nr\\.)\\s?\\d+`,
  'giu',
)
const moneyPattern = new RegExp(
  `\\p{Sc}\\s?\\d|\\d\\s?\\p{Sc}|\\bFr\\.\\s?\\d|(?<!\\p{L})(?:${currencies}|free|no (?:fee|charge|cost)s?|kostenlos|kostenfrei|beitragsfrei|gebührenfrei|unentgeltlich|gratis|gratuite?s?|gratuit[oa]s?|kosteloos)(?!\\p{L})`,
  'iu',
)
/** Words of a sentence, a heading or a resource’s name that make a number in it a price. */
const pricedPattern =
  /cost|price|\bfees?\b|charge|subscription|\bpa(?:y|ys|id)\b|beitr[aä]g|gebühr|preis|kosten|zahl[te]|cotisation|tarif|prix|montant|cuota|precio|importe|pagan?\b|contributie|tarief|prijs|bedrag|betaal|betalen/iu

const answerPatterns: Record<Exclude<AnswerType, 'price'>, RegExp> = {
  amount:
    /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|half|thirds?|quarters?|nothing|none|ein(s|e[mnrs]?)?|(zwei|drei|vier|fünf|sechs|zehn)(zehn|[zß]ig|hundert|tausend)?|zwölf|deux|trois|quatre|cinq|six|dix|onze|douze|trente|cinquante|soixante|dos|tres|cuatro|cinco|diez)\b/iu,
  date: /\b(1[0-9]|20)\d{2}\b|\d{1,2}:\d{2}|\b(january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|days|weeks?|months?|years?|januar|februar|märz|mai|juni|juli|oktober|dezember|tage?n?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|jours?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|martes|jueves|días?)\b/iu,
  duration:
    /\b(seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|daily|weekly|monthly|yearly|annually|once|twice|times|sekunden?|minuten?|stunden?|tage?n?|täglich|wochen?|monate?n?|jahre?s?|einmal|secondes?|minutes|heures?|jours?|semaines?|mois|ans?|années?|segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?|veces)\b/iu,
  person:
    /\p{Lu}\p{L}+ \p{Lu}\p{L}+|\b(president|secretary|treasurer|officer|council|committee|panel|team|desk|office|reviewers?|members?|organiser|host|fellows?|meeting|by the|everybody|nobody|somebody|whoever)\b/u,
}

/** Multiplies the confidence of a sentence that lacks the kind of answer, since patterns do not recognize all. */
const MISSING_TYPE_FACTOR = 0.75
/** That of a sentence which lacks what every answer of the kind has, such as a number for a price. */
export const NO_ANSWER_FACTOR = 0.55

/**
 * Rates whether a sentence contains a number or words that are typical of an answer of the given type. A price is an
 * amount of money, or a number in a sentence about prices.
 *
 * @param context the sentence’s heading and its resource’s name
 * @returns 1 if it does; less than 1 if not; NO_ANSWER_FACTOR if it cannot be an answer
 */
export function rateAnswerType(answerType: AnswerType, sentence: string, context = ''): number {
  if (answerType !== 'price') return answerPatterns[answerType].test(sentence) ? 1 : MISSING_TYPE_FACTOR
  if (moneyPattern.test(sentence)) return 1
  const hasNumber = /\d/.test(sentence.replace(unpricedPattern, ' '))
  const isPriced = pricedPattern.test(`${context} ${sentence}`)
  if (hasNumber && isPriced) return 1
  return hasNumber || pricedPattern.test(sentence) ? MISSING_TYPE_FACTOR : NO_ANSWER_FACTOR
}
