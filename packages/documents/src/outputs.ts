import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const MIB = 1024 ** 2

/**
 * All files that sandboxed programs can hand over. Their paths and MIME types are never taken from a program, which a
 * hostile file may control: it could name any file that the worker’s user can access, to have it moved and served.
 */
export const outputFiles = {
  'pages.ndjson': { mimeType: 'application/x-ndjson', maxBytes: 256 * MIB },
  'preview.webp': { mimeType: 'image/webp', maxBytes: 16 * MIB },
  'preview.png': { mimeType: 'image/png', maxBytes: 16 * MIB },
  'cleaned.svg': { mimeType: 'image/svg+xml', maxBytes: 64 * MIB },
  'small.png': { mimeType: 'image/png', maxBytes: 16 * MIB },
  'medium.png': { mimeType: 'image/png', maxBytes: 16 * MIB },
  'large.png': { mimeType: 'image/png', maxBytes: 16 * MIB },
  'small.jpg': { mimeType: 'image/jpeg', maxBytes: 16 * MIB },
  'medium.jpg': { mimeType: 'image/jpeg', maxBytes: 16 * MIB },
  'large.jpg': { mimeType: 'image/jpeg', maxBytes: 16 * MIB },
  'infographic.png': { mimeType: 'image/png', maxBytes: 64 * MIB },
  'infographic.svg': { mimeType: 'image/svg+xml', maxBytes: 64 * MIB },
  'podcast.mp3': { mimeType: 'audio/mpeg', maxBytes: 256 * MIB },
} as const

export type OutputName = keyof typeof outputFiles

/** A file in the output directory, with the MIME type that its name determines. */
export interface OutputFile<Name extends OutputName = OutputName> {
  path: string
  mimeType: (typeof outputFiles)[Name]['mimeType']
}

/**
 * Runs a program in a new directory inside the output directory, and deletes it afterwards. The program can write only
 * there, so it cannot replace files in the output directory itself.
 */
export async function withWorkDirectory<Result>(
  outputDirectory: string,
  run: (workDirectory: string) => Promise<Result>,
): Promise<Result> {
  const workDirectory = join(outputDirectory, 'work')
  await rm(workDirectory, { recursive: true, force: true })
  await mkdir(workDirectory, { recursive: true })
  try {
    return await run(workDirectory)
  } finally {
    await rm(workDirectory, { recursive: true, force: true })
  }
}

/**
 * Moves a program’s file to the output directory. It is checked there, where the program can no longer replace it.
 *
 * @returns null if the program wrote no such file, or it is a link or anything else that is not a regular file, or
 *   exceeds its limit
 */
export async function acceptOutput<Name extends OutputName>(
  workDirectory: string,
  outputDirectory: string,
  name: Name,
): Promise<OutputFile<Name> | null> {
  const path = join(outputDirectory, name)
  const { mimeType, maxBytes } = outputFiles[name]
  await rm(path, { recursive: true, force: true })
  try {
    await rename(join(workDirectory, name), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const stats = await lstat(path)
  if (stats.isFile() && stats.size <= maxBytes) return { path, mimeType }
  await rm(path, { recursive: true, force: true })
  return null
}
