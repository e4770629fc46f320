import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ApiError, FileError, type Guildhall, type Resource } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { type Progress, showProgress } from '../progress.ts'
import { safeJson, safeText } from '../safe-text.ts'
import { note, print } from '../terminal.ts'

export interface UploadOptions extends GlobalOptions {
  recursive?: boolean
  name?: string
  description?: string
  category?: string[]
  tag?: string[]
  access?: Resource['accessLevel']
  price?: string
  status?: Resource['status']
}

interface LocalFile {
  path: string
  bytes: number
}

interface Outcome {
  path: string
  resource: Resource | null
  reason: string | null
}

const CONCURRENCY = 3

/** Uploads files, with `--recursive` also folders, and reports failures at the end. */
export async function uploadResources(paths: string[], options: UploadOptions): Promise<void> {
  const files = await findFiles(paths, options.recursive ?? false)
  if (options.name !== undefined && files.length > 1)
    throw new UsageError('--name works with a single file only.')
  const guildhall = await connect(options)
  const categories = await categoryIds(guildhall, options.category ?? [])
  const fields = { ...toFields(options), categories }
  const outcomes = await uploadAll(guildhall, files, fields, options.name)
  report(outcomes, options)
}

async function findFiles(paths: string[], recursive: boolean): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  for (const path of paths) {
    const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(error.code === 'ENOENT' ? `File not found: ${path}.` : `${path}: ${error.message}`)
    })
    if (status.isFile()) files.push({ path, bytes: status.size })
    else if (!status.isDirectory()) throw new UsageError(`${path} is not a file.`)
    else if (!recursive) throw new UsageError(`${path} is a folder. Use --recursive to upload its files.`)
    else files.push(...(await filesBelow(path)))
  }
  if (files.length === 0) throw new UsageError('No files to upload.')
  return files
}

/**
 * Skips hidden files and folders. Unreadable folders are listed too, so that the upload reports them without stopping
 * the others.
 */
async function filesBelow(folder: string): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (entries === null) return [{ path: folder, bytes: 0 }]
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await filesBelow(path)))
    else if (entry.isFile()) files.push({ path, bytes: await getSize(path) })
  }
  return files
}

const getSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Resolves category names or ids. */
async function categoryIds(guildhall: Guildhall, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const categories = await guildhall.resources.categories.list().toArray({ limit: 1000 })
  return names.map((category) => {
    const match = categories.find(
      ({ id, name }) => id === category || name.toLowerCase() === category.toLowerCase(),
    )
    if (match) return match.id
    const names = categories.map(({ name }) => name).join(', ')
    throw new UsageError(`Category "${category}" does not exist. Available: ${names || 'none'}.`)
  })
}

function toFields({ description, tag, access, price, status }: UploadOptions) {
  return {
    description,
    tags: tag,
    accessLevel: access,
    status,
    price: price === undefined ? undefined : parsePrice(price),
  }
}

/** Parses `49.00 EUR` into minor units. */
function parsePrice(price: string): { amount: number; currency: string } {
  const [, digits = '', currency = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(price) ?? []
  if (currency === '')
    throw new UsageError(`--price must be an amount and a currency, such as "49.00 EUR", not "${price}".`)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const factor = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
  return { amount: Math.round(Number(digits) * factor), currency }
}

async function uploadAll(
  guildhall: Guildhall,
  files: LocalFile[],
  fields: Omit<Parameters<Guildhall['resources']['upload']>[1], 'name'>,
  name: string | undefined,
): Promise<Outcome[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const sentBytes = new Map<string, number>()
  const outcomes: Outcome[] = []
  const progress = showProgress<void>(() => describeProgress(sentBytes, total, outcomes.length, files.length))
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) {
      outcomes.push(
        await upload(guildhall, file, { ...fields, name: name ?? toTitle(file.path) }, (bytes) => {
          sentBytes.set(file.path, bytes)
          progress.update()
        }),
      )
      sentBytes.set(file.path, file.bytes)
      progress.update()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  progress.end()
  return outcomes
}

async function upload(
  guildhall: Guildhall,
  { path }: LocalFile,
  fields: Parameters<Guildhall['resources']['upload']>[1],
  onSent: (bytes: number) => void,
): Promise<Outcome> {
  try {
    const resource = await guildhall.resources.upload(
      { path },
      { ...fields, fileName: basename(path) },
      { onProgress: ({ sentBytes }) => onSent(sentBytes) },
    )
    return { path, resource, reason: null }
  } catch (error) {
    // An error of one file does not stop the others, unless the key is at fault.
    if (error instanceof FileError)
      return { path, resource: null, reason: `Cannot read the file: ${(error.cause as Error).message}` }
    if (!(error instanceof ApiError) || [401, 403, 429].includes(error.status)) throw error
    return { path, resource: null, reason: error.violations[0]?.message ?? error.message }
  }
}

function describeProgress(
  sentBytes: Map<string, number>,
  total: number,
  done: number,
  files: number,
): Progress {
  const bytes = [...sentBytes.values()].reduce((sum, one) => sum + one, 0)
  const megabytes = (count: number) => (count / 1_000_000).toFixed(1)
  return {
    fraction: total === 0 ? 1 : Math.min(1, bytes / total),
    text: `${megabytes(bytes)} of ${megabytes(total)} MB, ${done} of ${files} files`,
  }
}

/** `annual-report_2025.pdf` → `Annual report 2025`. */
function toTitle(path: string): string {
  const words = basename(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200) || basename(path)
}

function report(outcomes: Outcome[], { json }: GlobalOptions): void {
  const failed = outcomes.filter(({ resource }) => resource === null)
  if (json) print(safeJson(outcomes))
  else {
    for (const { path, resource } of outcomes) if (resource) print(safeText(`${resource.id}\t${path}`))
    note(`${outcomes.length - failed.length} uploaded, ${failed.length} failed.`)
  }
  for (const { path, reason } of failed) note(safeText(`${path}: ${reason}`))
  if (failed.length > 0) process.exitCode = exitCodes.failed
}
