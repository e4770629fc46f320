import { Readable, Transform } from 'node:stream'
import { CommandFailure } from './exit-codes.ts'
import { toSafeFileText } from './safe-text.ts'
import { printStream } from './terminal.ts'
import { writeFile } from './write-file.ts'

/** Streams a response to a file or standard output; on a terminal, control characters are made visible. */
export async function writeResponse({ body }: Response, output: string | undefined): Promise<void> {
  if (!body) throw new CommandFailure('The response has no content.')
  const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (output) await writeFile(content, output)
  else await printStream(process.stdout.isTTY ? content.pipe(sanitizeForTerminal()) : content)
}

function sanitizeForTerminal(): Transform {
  const decoder = new TextDecoder()
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, toSafeFileText(decoder.decode(chunk, { stream: true })))
    },
  })
}
