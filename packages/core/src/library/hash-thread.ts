/** What the thread is asked: to take bytes on, to say what they came to, or to forget them. */
export type HashRequest = { call: number; stream: number } & (
  | { ask: 'update'; block: number; memory: SharedArrayBuffer | null; length: number }
  | { ask: 'digest' }
  | { ask: 'forget' }
)

interface Answer {
  call: number
  hex: string
}

/** Made when it is first needed, and again should it have ended. */
let thread: Worker | null = null
const waiting = new Map<number, PromiseWithResolvers<string>>()
let last = 0

/**
 * The SHA-256 of bytes that arrive piece by piece, worked out on a thread beside the one that serves requests: of a
 * file of 500 MB it is half of the work.
 */
export class ThreadHash {
  private readonly stream = ++last
  /** What the thread was given. Were it given it again with every call, it would collect garbage as often. */
  private readonly blocks: SharedArrayBuffer[] = []

  /**
   * @param memory one of a few that are used again and again; its bytes must stay as they are until this is done
   * @param length how many of its bytes
   * @throws Error if the thread ended
   */
  async update(memory: SharedArrayBuffer, length: number): Promise<void> {
    const known = this.blocks.indexOf(memory)
    const block = known === -1 ? this.blocks.push(memory) - 1 : known
    const given = known === -1 ? memory : null
    await ask({ ask: 'update', call: ++last, stream: this.stream, block, memory: given, length })
  }

  /** @returns 64 hexadecimal digits, once, when every update is done */
  digest(): Promise<string> {
    return ask({ ask: 'digest', call: ++last, stream: this.stream })
  }

  /** To be called when nobody will ask for the digest. */
  async forget(): Promise<void> {
    await ask({ ask: 'forget', call: ++last, stream: this.stream })
  }
}

function ask(request: HashRequest): Promise<string> {
  thread ??= startThread()
  const answer = Promise.withResolvers<string>()
  waiting.set(request.call, answer)
  thread.postMessage(request)
  return answer.promise
}

function startThread(): Worker {
  const worker = new Worker(new URL('./hash-thread-worker.ts', import.meta.url))
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.call)?.resolve(data.hex)
    waiting.delete(data.call)
  })
  const ended = () => {
    if (thread === worker) thread = null
    for (const { reject } of waiting.values()) reject(new Error('The thread that hashes files ended.'))
    waiting.clear()
  }
  worker.addEventListener('error', ended)
  worker.addEventListener('close', ended)
  // It must not keep a process alive that is done.
  worker.unref()
  return worker
}
