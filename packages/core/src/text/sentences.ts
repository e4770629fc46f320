const segmenters = new Map<string, Intl.Segmenter>()

function getSegmenter(code: string | null): Intl.Segmenter {
  const key = code ?? 'en'
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(key, { granularity: 'sentence' })
  segmenters.set(key, segmenter)
  return segmenter
}

/** Abbreviations that do not end a sentence, in any of the languages. */
const abbreviationPattern =
  /(?<![\p{L}\p{N}])(?:nos?|arts?|nr|núm|n[º°]|abs|ziff|figs?|pp?|págs?|vol|cf|vs|vgl|approx|ca|bzw|ggf|inkl|incl|excl|zzgl|einschl|evtl|sog|entspr|resp|max|tel|tél|str|avda|prof|dr|mr|mrs|ms|messrs|st|capt|sra?|sres|dña|dra|mme|mlle|mevr|dhr|drs|e\.g|i\.e|m)\.\s*$/iu
/** Initials and abbreviations that are words if they are not capitalized. */
const capitalizedAbbreviationPattern =
  /(?<![\p{L}\p{N}])(?:\p{Lu}|Rev|Hon|Cmdr|Lt|Sgt|Col|Gen|Gov|Sen|Jr|Fr|Hr|Frl|MM|Me|Ir|Ing)\.\s*$/u
/** Abbreviations that can also end a sentence. */
const closingAbbreviationPattern = /(?<![\p{L}\p{N}])(?:etc|usw|enz)\.\s*$/u
/** An abbreviation of several letters, such as `e. V.`; it can also end a sentence. */
const lettersPattern = /(?<![\p{L}\p{N}])\p{L}\.\s?\p{L}\.\s*$/u
/** The first of its letters, and the others. */
const letterPattern = /(?<![\p{L}\p{N}])\p{L}\.\s*$/u
const nextLetterPattern = /^\s*\p{L}\.(?!\p{L})/u
/** A number that does not end a sentence, such as `2.` or `Article 3.1.` */
const numberingPattern =
  /^(?:article|artikel|art|chapter|section|aim|case|annex|table|figure|step)?\s*\d+(?:\.\d+)*\.\s*$/iu
/** Languages that write ordinals as numbers with a period. */
const ordinalLanguages = new Set([
  'de',
  'da',
  'nb',
  'nn',
  'no',
  'fi',
  'cs',
  'sk',
  'pl',
  'hu',
  'et',
  'hr',
  'sl',
])
const ordinalPattern = /(?<![\p{L}\p{N}.,:])\d{1,2}\.\s*$/u
/** Words that in German are capitalized at the start of a sentence only. */
const germanOpeningPattern =
  /^\s*(?:D(?:er|ie|as|es|em|en|ies(?:e[mnrs]?)?|abei|aher|ann|azu|ort)|Eine?[mnrs]?|Er|Sie|Es|Wir|Ich|Ihre?|I[mn]|A[mnb]|Bei|Beim|Für|Mit|Nach|Von|Vom|Zu[mr]?|Auf|Aus|Über|Wer|Wenn|Alle|Jede[rs]?|Keine?[rs]?|Sofern|Soweit|Falls|Bis|Und|Oder|Nicht|Auch|Nur|So)\s/u
/** After the mark of a footnote that follows the period of a sentence, as in `class.1 Journeys`. */
const footnoteMarkPattern = /(?<=\p{Ll}{3}[.!?]\d{1,2}\s)(?=\p{Lu})/u
/** The length of the end of a sentence in which these patterns are searched: longer than any match. */
const ENDING_LENGTH = 40

/** Splits a text into trimmed sentences. @param code ISO 639-1, or null */
export function splitSentences(text: string, code: string | null): string[] {
  const sentences: string[] = []
  // As segments with the end of their text: joining each of thousands of segments to the text would take quadratic time.
  let segments: string[] = []
  let ending = ''
  for (const segment of listSegments(text, code)) {
    if (!continuesSentence(ending, segment, code)) {
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

function* listSegments(text: string, code: string | null): Generator<string> {
  for (const { segment } of getSegmenter(code).segment(text)) yield* segment.split(footnoteMarkPattern)
}

/** @param ending the last characters of the sentence so far */
function continuesSentence(ending: string, segment: string, code: string | null): boolean {
  if (/^\s*\p{Ll}/u.test(segment)) return true
  if (ending.length < ENDING_LENGTH && numberingPattern.test(ending)) return true
  if (letterPattern.test(ending) && nextLetterPattern.test(segment)) return true
  const isOpening = code === 'de' && germanOpeningPattern.test(segment)
  if (ordinalLanguages.has(code ?? '') && ordinalPattern.test(ending)) return !isOpening
  if (lettersPattern.test(ending)) return !isOpening
  if (closingAbbreviationPattern.test(ending)) return code === 'de' && !isOpening
  return abbreviationPattern.test(ending) || capitalizedAbbreviationPattern.test(ending)
}
