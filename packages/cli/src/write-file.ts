import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { printNote } from './terminal.ts'

/**
 * Writes a file under a temporary name and renames it when complete, so that a partial export is never mistaken for a
 * complete one. Pipes and devices are written directly.
 */
export async function writeFile(content: Readable, file: string): Promise<void> {
  const isSpecial = await stat(file).then(
    (status) => !status.isFile(),
    () => false,
  )
  const target = isSpecial ? file : `${file}.part`
  try {
    await pipeline(content, createWriteStream(target))
    if (!isSpecial) await rename(target, file)
  } catch (error) {
    if (!isSpecial) await rm(target, { force: true })
    throw error
  }
  printNote(`Wrote ${file}.`)
}
