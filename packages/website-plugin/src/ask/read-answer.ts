/** What the element uses of an answer. */
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

/** Why there is no answer. */
export class AskFault extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number | null = null,
  ) {
    super(message)
  }
}

/**
 * Asks, and reads the answer while it is made.
 *
 * @param tell is given each sentence as it comes
 * @throws AskFault; the signal's reason when it is aborted
 */
export async function readAnswer(
  address: string,
  key: string,
  question: { query: string; conversationId: string | null; resourceScope: string[] | null },
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  if (!key) throw new AskFault('NO_KEY', 'The script has no data-key.')
  if (key.startsWith('guild_sk_')) throw new AskFault('SECRET_KEY', 'This key is secret. Rotate it.')
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(question),
      credentials: 'omit',
      signal,
    })
    if (!response.ok || !response.body) throw await faultOf(response)
    return await readEvents(response.body, tell)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof AskFault ? error : new AskFault('NETWORK', 'It could not be reached.')
  }
}

async function faultOf(response: Response): Promise<AskFault> {
  const problem = await response.json().catch(() => ({}))
  const code = String(problem.type ?? 'unknown')
    .split('/')
    .at(-1)
  return new AskFault(code ?? 'unknown', String(problem.detail ?? response.statusText), response.status)
}

async function readEvents(body: ReadableStream<Uint8Array>, tell: (text: string) => void): Promise<Answer> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new AskFault('NETWORK', 'The answer broke off.')
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data = 'null'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (name === 'token') tell(JSON.parse(data).text)
      if (name === 'error') {
        const { type = '', detail, status } = JSON.parse(data)
        throw new AskFault(type.split('/').at(-1), detail, status)
      }
      if (name === 'done') return JSON.parse(data)
    }
  }
}
