import { Readable } from 'node:stream'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailedError, UsageError } from '../exit-codes.ts'
import { printStream } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

type DownloadOptions = GlobalOptions & { output?: string; versionNumber?: string }

/** Downloads a resource’s file to a file or standard output. */
export async function downloadResource(id: string, options: DownloadOptions): Promise<void> {
  if (!options.output && process.stdout.isTTY)
    throw new UsageError('Refusing to write a binary file to a terminal. Use --output.')
  const version = options.versionNumber === undefined ? undefined : Number(options.versionNumber)
  if (version !== undefined && !(Number.isInteger(version) && version > 0))
    throw new UsageError(`--version-number must be a positive integer, not "${options.versionNumber}".`)
  const guildhall = await connect(options)
  const { body } = await guildhall.resources.download(id, version === undefined ? {} : { version })
  if (!body) throw new CommandFailedError('The response has no content.')
  const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (options.output) await writeFile(content, options.output)
  else await printStream(content)
}
