import { Readable } from 'node:stream'
import { CommandFailedError } from './exit-codes.ts'
import { toSafeFileText } from './safe-text.ts'
import { printStream } from './terminal.ts'
import { writeFile } from './write-file.ts'

/** Streams a response to a file or standard output; on a terminal, control characters are made visible. */
export async function writeResponse({ body }: Response, output: string | undefined): Promise<void> {
  if (!body) throw new CommandFailedError('The response has no content.')
  const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (output) await writeFile(content, output)
  else await printStream(process.stdout.isTTY ? sanitizeForTerminal(content) : content)
}

async function* sanitizeForTerminal(content: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of content) yield toSafeFileText(decoder.decode(chunk, { stream: true }))
  yield toSafeFileText(decoder.decode())
}
