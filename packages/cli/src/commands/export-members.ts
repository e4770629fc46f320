import { Readable, Transform } from 'node:stream'
import { connect, type GlobalOptions } from '../connection.ts'
import { CommandFailure } from '../exit-codes.ts'
import { type Filter, type FilterOptions, queryFrom } from '../filters.ts'
import { safeFileText } from '../safe-text.ts'
import { printStream } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

type ExportOptions = GlobalOptions & { format?: 'csv'; output?: string }

/** Streams the members that the filters let through to standard output or a file. */
export async function exportMembers(
  filterOptions: FilterOptions,
  options: ExportOptions,
  filters: Filter[],
): Promise<void> {
  const guildhall = await connect(options)
  const query = { ...queryFrom(filterOptions, filters), format: options.format }
  const { body } = await guildhall.members.export(query)
  if (!body) throw new CommandFailure('The service sent no file.')
  const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (options.output) await writeFile(content, options.output)
  else await printStream(process.stdout.isTTY ? content.pipe(forTerminal()) : content)
}

function forTerminal(): Transform {
  const decoder = new TextDecoder()
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, safeFileText(decoder.decode(chunk, { stream: true })))
    },
  })
}
