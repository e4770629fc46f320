/** A passage in a prompt. */
export type PromptPassage = { id: number; title: string; page: number | null; text: string }

/** The question to a model, parsed from the last message. */
export type ModelQuestion = {
  passages: PromptPassage[]
  question: string
  messages: { role: string; content: string }[]
}

/** How a fake model behaves; tests change it while it runs. */
export type Behavior = {
  /** The text of the response, or a promise that delays it; by default a quote from the passages. */
  answer: (question: ModelQuestion) => string | Promise<string>
  /** Milliseconds before each chunk. */
  pauseMs: number
  /** The connection closes after this many chunks. */
  breakAfter: number | null
  /** The number of requests to reject with 503 before the first success. */
  busy: number
  /** Whether a text to embed is rejected, like one longer than the model's context. */
  rejects: (text: string) => boolean
  /** The status of such a rejection. */
  rejectionStatus: number
  /** Whether requests can set the temperature. */
  acceptsTemperature: boolean
}

export const createDefaultBehavior = (): Behavior => ({
  answer: quoteBestSentence,
  pauseMs: 0,
  breakAfter: null,
  busy: 0,
  rejects: () => false,
  rejectionStatus: 400,
  acceptsTemperature: true,
})

/** Counts of the chat requests that a fake model received, and the last question, for assertions. */
export type RequestLog = {
  requests: number
  aborted: number
  inFlight: number
  maxInFlight: number
  last: ModelQuestion | null
}

export const createRequestLog = (): RequestLog => ({
  requests: 0,
  aborted: 0,
  inFlight: 0,
  maxInFlight: 0,
  last: null,
})

export function parseQuestion(messages: ModelQuestion['messages']): ModelQuestion {
  const content = messages.at(-1)?.content ?? ''
  const [, passages = '[]', question = '""'] =
    /^(?:Passages|Sentences):\n(\[.*\])\n\n(?:Question|Task):\n(".*")$/s.exec(content) ?? []
  return { passages: JSON.parse(passages), question: JSON.parse(question), messages }
}

const splitWords = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}|\d+/gu))

/** Answers with a quote: the sentence that shares the most words with the question, if one shares any. */
export function quoteBestSentence({ passages, question }: ModelQuestion): string {
  const questionWords = splitWords(question)
  const sentences = passages.flatMap(({ id, text }) =>
    text.split(/\n|(?<=[.!?]) /).map((sentence) => ({ id, sentence: sentence.replace(/^• /, '') })),
  )
  const computeScore = ({ sentence }: { sentence: string }) =>
    splitWords(sentence).intersection(questionWords).size
  const [best] = sentences.toSorted((a, b) => computeScore(b) - computeScore(a))
  if (!best || computeScore(best) === 0) return JSON.stringify({ answerable: false, claims: [] })
  const claim = { text: best.sentence, cites: [{ id: best.id, quote: best.sentence }] }
  return JSON.stringify({ answerable: true, claims: [claim] })
}

/** Thrown to close the connection in the middle of a response. */
export class ConnectionClosedError extends Error {}

/** Streams the answer in chunks, as a model streams tokens. */
export async function* streamChunks(
  { pauseMs, breakAfter, answer }: Behavior,
  question: ModelQuestion,
): AsyncGenerator<string> {
  const chunks = (await answer(question)).match(/.{1,7}/gsu) ?? []
  for (const [index, chunk] of chunks.entries()) {
    if (pauseMs > 0) await Bun.sleep(pauseMs)
    if (breakAfter !== null && index >= breakAfter) throw new ConnectionClosedError()
    yield chunk
  }
}

/** Computes an embedding by feature hashing: texts that share words have similar vectors. */
export function toVector(text: string, length = 64): number[] {
  const vector = new Array<number>(length).fill(0.001)
  for (const word of splitWords(text)) {
    const position = Number(Bun.hash(word.slice(0, 5)) % BigInt(length))
    vector[position] = (vector[position] ?? 0) + 1
  }
  const size = Math.hypot(...vector)
  return vector.map((value) => value / size)
}
