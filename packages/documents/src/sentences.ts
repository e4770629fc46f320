/** Abbreviations that do not end a sentence, in any language, since texts contain names and titles from others. */
const abbreviationPattern =
  /(?<![\p{L}\p{N}])(?:e\.g|i\.e|[tp]\.\s?ex|f\.\s?eks|bl\.\s?a|dra?|mrs?|ms|messrs|prof|st|str|capt|sra?|sres|dñ?a|mme|mlle|mgr|mevr|dhr|drs|avda|ca|bzw|ggf|evtl|sog|entspr|resp|inkl|incl|einschl|zzgl|excl|vgl|cf|vs|approx|tel|tél|tlf|núm|env|bv|ul|np|tzn|jf|kl|[deiouvz])\.\s*$/iu
/** Initials, and abbreviations that are words if they are not capitalized. */
const capitalizedAbbreviationPattern =
  /(?<![\p{L}\p{N}])(?:\p{Lu}|Rev|Hon|Cmdr|Lt|Sgt|Col|Gen|Gov|Sen|Jr|Fr|Hr|Frl|MM|Me|Ir|Ing|Dipl|Mag|Uds?|Dott|Sig|Arch|Avv|Eng)\.\s*$/u
/** Abbreviations that do not end a sentence before a number, as in “no. 5” and “art. IV”. */
const numberAbbreviationPattern =
  /(?<![\p{L}\p{N}])(?:nn?|nos?|nr|n[º°]|arts?|abs|ziff|figs?|pp?|págs?|vol|kap|cap|ch|par|bd|jg|s|rs|lid|ust|poz|godz|kr|max|min|mind)\.\s*$/iu
const numberPattern = /^\s*(?:\d|[IVXLC]+(?!\p{L}))/u
const closingAbbreviationPattern = /(?<![\p{L}\p{N}])(?:etc|usw|enz)\.\s*$/u
/** An abbreviation of several letters, such as `e. V.`. */
const lettersPattern = /(?<![\p{L}\p{N}])\p{L}\.\s?\p{L}\.\s*$/u
/** The first of its letters, and the others. */
const letterPattern = /(?<![\p{L}\p{N}])\p{L}\.\s*$/u
const nextLetterPattern = /^\s*\p{L}\.(?!\p{L})/u
/** Languages that write ordinals as numbers with a period. */
const ordinalLanguages: ReadonlySet<string> = new Set('de da nb nn no fi cs sk pl hu et hr sl'.split(' '))
const ordinalPattern = /(?<![\p{L}\p{N}.,:])\d{1,2}\.\s*$/u
const danishOpeningPattern = /^\s*(?:De[nt]?|E[nt]|I|På|Til|For|Hvis|Når)\s/u
/** Words that are capitalized at the start of a sentence only; after an abbreviation or ordinal, they begin the next one. */
const openingPatterns: Record<string, RegExp> = {
  de: /^\s*(?:D(?:er|ie|as|es|em|en|ies(?:e[mnrs]?)?|abei|aher|ann|azu|ort)|Eine?[mnrs]?|Er|Sie|Es|Wir|Ich|Ihre?|I[mn]|A[mnb]|Beim?|Für|Mit|Nach|Seit|Vo[nm]|Zu[mr]?|Auf|Aus|Über|Wer|Was|Wenn|Alle|Jede[mnrs]?|Keine?[mnrs]?|Sofern|Soweit|Falls|Bis|Und|Oder|Nicht|Auch|Nur|So)\s/u,
  en: /^\s*(?:The|This|These|That|Those|An?|It|They|He|She|We|You|All|Each|Every|No|If|In|On|At|For|From|To|After|Before|When|There)\s/u,
  da: danishOpeningPattern,
  nb: danishOpeningPattern,
  pl: /^\s*(?:W|Na|Do|Po|Z|Od|Nie|Jest|To|Ten|Każdy)\s/u,
}
/** After the mark of a footnote that follows the period of a sentence, as in `class.1 Journeys`. */
const footnoteMarkPattern = /(?<=\p{Ll}{3}[.!?]\d{1,2}\s)(?=\p{Lu})/u
/** The length of the end of a sentence in which these patterns are searched: longer than any match. */
const ENDING_LENGTH = 40

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Splits a text into trimmed sentences that contain letters or digits: those of `Intl.Segmenter`, joined where it ends
 * one after an abbreviation, an initial or an ordinal.
 *
 * @param language ISO 639-1; English if null
 */
export function splitSentences(text: string, language: string | null): string[] {
  const sentences: string[] = []
  // Joining each of thousands of segments to the text would take quadratic time.
  let segments: string[] = []
  let ending = ''
  for (const segment of listSegments(text, language ?? 'en')) {
    if (!continuesSentence(ending, segment, language ?? 'en')) {
      sentences.push(segments.join(''))
      segments = []
      ending = ''
    }
    segments.push(segment)
    ending = (ending + segment).slice(-ENDING_LENGTH)
  }
  sentences.push(segments.join(''))
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function* listSegments(text: string, language: string): Generator<string> {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  for (const { segment } of segmenter.segment(text)) yield* segment.split(footnoteMarkPattern)
}

/** @param ending the last characters of the sentence so far */
function continuesSentence(ending: string, segment: string, language: string): boolean {
  if (/^\s*\p{Ll}/u.test(segment)) return true
  if (letterPattern.test(ending) && nextLetterPattern.test(segment)) return true
  if (numberAbbreviationPattern.test(ending) && numberPattern.test(segment)) return true
  const isOpening = openingPatterns[language]?.test(segment) ?? false
  // In German, which capitalizes nouns, only an opening shows that a sentence begins.
  if (closingAbbreviationPattern.test(ending)) return language === 'de' && !isOpening
  const canContinue =
    lettersPattern.test(ending) ||
    capitalizedAbbreviationPattern.test(ending) ||
    (ordinalLanguages.has(language) && ordinalPattern.test(ending))
  return canContinue ? !isOpening : abbreviationPattern.test(ending)
}
