import { Readable } from 'node:stream'
import { connect, type GlobalOptions } from '../connection.ts'
import { toSafeFileText } from '../safe-text.ts'
import { write } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

/** Exports an event as iCalendar to standard output or a file. */
export async function writeCalendar(id: string, options: GlobalOptions & { output?: string }): Promise<void> {
  const calendar = await (await connect(options)).events.calendar(id)
  if (options.output) await writeFile(Readable.from([calendar]), options.output)
  else write(process.stdout.isTTY ? toSafeFileText(calendar) : calendar)
}
