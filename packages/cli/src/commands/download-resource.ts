import { Readable } from 'node:stream'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailure, UsageError } from '../exit-codes.ts'
import { printStream } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

type DownloadOptions = GlobalOptions & { output?: string; versionNumber?: string }

/** Streams the file of a resource to a file, or to another program. */
export async function downloadResource(id: string, options: DownloadOptions): Promise<void> {
  if (!options.output && process.stdout.isTTY)
    throw new UsageError('This is no text for a terminal. Name a file with --output.')
  const version = options.versionNumber === undefined ? undefined : Number(options.versionNumber)
  if (version !== undefined && !(Number.isInteger(version) && version > 0))
    throw new UsageError('--version-number takes a whole number above 0.')
  const guildhall = await connect(options)
  const { body } = await guildhall.resources.download(id, version === undefined ? {} : { version })
  if (!body) throw new CommandFailure('The service sent no file.')
  const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (options.output) await writeFile(content, options.output)
  else await printStream(content)
}
