import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { note } from './terminal.ts'

/** Writes a file, under its name only when it is whole: half an export looks like an export. */
export async function writeFile(content: Readable, file: string): Promise<void> {
  const special = await stat(file).then(
    (status) => !status.isFile(),
    () => false,
  )
  const target = special ? file : `${file}.part`
  try {
    await pipeline(content, createWriteStream(target))
    if (!special) await rename(target, file)
  } catch (error) {
    if (!special) await rm(target, { force: true })
    throw error
  }
  note(`Wrote ${file}.`)
}
