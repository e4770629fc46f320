/** An answer, as reported by `guildhall:answer`. */
export interface Answer {
  conversationId: string
  messageId: string
  status: 'answered' | 'no_direct_answer' | 'no_relevant_resources'
  answer: string
  sources: { resourceId: string; resourceName: string; pageNumber: number | null; excerpt: string }[]
  suggestedQuestions: string[]
  confidence: number
  results: { id: string; name: string }[]
  locked: { id: string; name: string }[]
}

/** The error reported by `guildhall:error`. */
export class AskError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number | null = null,
  ) {
    super(message)
  }
}

/**
 * Asks a question and streams the answer.
 *
 * @param onSentence called with each sentence
 * @throws AskError; the signal’s reason when aborted
 */
export async function readAnswer(
  url: string,
  key: string,
  question: { query: string; conversationId: string | null; resourceScope: string[] | null },
  onSentence: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  if (!key) throw new AskError('NO_KEY', 'data-key is missing.')
  if (key.startsWith('guild_sk_')) throw new AskError('SECRET_KEY', 'This is a secret key. Revoke it.')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(question),
      credentials: 'omit',
      signal,
    })
    if (!response.ok || !response.body) throw await toAskError(response)
    return await readEvents(response.body, onSentence)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof AskError ? error : new AskError('NETWORK', 'Service unreachable.')
  }
}

async function toAskError(response: Response): Promise<AskError> {
  const problem = await response.json().catch(() => ({}))
  const code = String(problem.type ?? 'unknown')
    .split('/')
    .at(-1)
  return new AskError(code ?? 'unknown', String(problem.detail ?? response.statusText), response.status)
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onSentence: (text: string) => void,
): Promise<Answer> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new AskError('NETWORK', 'The answer was cut off.')
    const blocks = (buffer + value).split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      // JSON may contain U+2028 and U+2029, which `.` matches only with the flag `s`.
      const [, name, data = 'null'] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      if (name === 'token') onSentence(JSON.parse(data).text)
      if (name === 'error') {
        const { type = '', detail, status } = JSON.parse(data)
        throw new AskError(type.split('/').at(-1), detail, status)
      }
      if (name === 'done') return JSON.parse(data)
    }
  }
}
