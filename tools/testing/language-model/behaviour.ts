/** A passage as a model is given it. */
export type GivenPassage = { id: number; title: string; page: number | null; text: string }

/** What a model is asked, taken out of its last message. */
export type ModelQuestion = {
  passages: GivenPassage[]
  question: string
  messages: { role: string; content: string }[]
}

/** How a model of the tests behaves; changed while it runs. */
export type Behaviour = {
  /** The text it answers; `honest` unless given. */
  answer: (asked: ModelQuestion) => string
  /** Milliseconds before each piece. */
  pause: number
  /** After so many pieces the connection breaks off. */
  breakAfter: number | null
  /** So many requests are refused first, as by a server that is busy. */
  busy: number
}

export const usualBehaviour = (): Behaviour => ({ answer: honest, pause: 0, breakAfter: null, busy: 0 })

/** What was asked of a model, for a test to look at. */
export type Seen = {
  requests: number
  aborted: number
  atOnce: number
  most: number
  last: ModelQuestion | null
}

export const nothingSeen = (): Seen => ({ requests: 0, aborted: 0, atOnce: 0, most: 0, last: null })

export function parseQuestion(messages: ModelQuestion['messages']): ModelQuestion {
  const content = messages.at(-1)?.content ?? ''
  const [, passages = '[]', question = '""'] =
    /^(?:Passages|Sentences):\n(\[.*\])\n\n(?:Question|Task):\n(".*")$/s.exec(content) ?? []
  return { passages: JSON.parse(passages), question: JSON.parse(question), messages }
}

const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}|\d+/gu))

/** Quotes the sentence that has most of the question's words, and says just that. */
export function honest({ passages, question }: ModelQuestion): string {
  const asked = words(question)
  const sentences = passages.flatMap(({ id, text }) =>
    text.split(/\n|(?<=[.!?]) /).map((sentence) => ({ id, sentence: sentence.replace(/^• /, '') })),
  )
  const score = ({ sentence }: { sentence: string }) => words(sentence).intersection(asked).size
  const [best] = sentences.toSorted((one, other) => score(other) - score(one))
  if (!best || score(best) === 0) return JSON.stringify({ answerable: false, claims: [] })
  const claim = { text: best.sentence, cites: [{ id: best.id, quote: best.sentence }] }
  return JSON.stringify({ answerable: true, claims: [claim] })
}

/** The connection ends in the middle of an answer. */
export class BrokenOff extends Error {}

/** An answer in pieces, as a model gives its tokens. */
export async function* streamChunks(
  { pause, breakAfter, answer }: Behaviour,
  asked: ModelQuestion,
): AsyncGenerator<string> {
  const pieces = answer(asked).match(/.{1,7}/gsu) ?? []
  for (const [index, piece] of pieces.entries()) {
    if (pause > 0) await Bun.sleep(pause)
    if (breakAfter !== null && index >= breakAfter) throw new BrokenOff()
    yield piece
  }
}

/** Vectors that are alike for texts that share words: each word adds to a place of its own. */
export function vectorOf(text: string, length = 64): number[] {
  const vector = new Array<number>(length).fill(0.001)
  for (const word of words(text)) {
    const place = Number(Bun.hash(word.slice(0, 5)) % BigInt(length))
    vector[place] = (vector[place] ?? 0) + 1
  }
  const size = Math.hypot(...vector)
  return vector.map((value) => value / size)
}
