import type { Guildhall, Resource } from '@guildhall/sdk'
import { connect, type GlobalOptions } from '../connection.ts'
import { exitCodes, UsageError } from '../exit-codes.ts'
import { parseMoney } from '../money.ts'
import { type Progress, type ProgressDisplay, showProgress } from '../progress.ts'
import { toSafeJson, toSafeText } from '../safe-text.ts'
import { flushPartialResults, print, printNote } from '../terminal.ts'
import { findFiles, type LocalFile } from '../upload/local-files.ts'
import { type Outcome, Uploader } from '../upload/uploader.ts'

export interface UploadOptions extends GlobalOptions {
  recursive?: boolean
  name?: string
  description?: string
  category?: string[]
  tag?: string[]
  access?: Resource['accessLevel']
  price?: string
  status?: Resource['status']
  allowDuplicates?: boolean
}

const CONCURRENCY = 3

/** Uploads files and, with `--recursive`, folders, and reports the outcome for each file. */
export async function uploadResources(paths: string[], options: UploadOptions): Promise<void> {
  const files = await findFiles(paths, options.recursive ?? false)
  if (options.name !== undefined && files.length > 1)
    throw new UsageError('--name works with a single file only.')
  const guildhall = await connect(options)
  const categories = await resolveCategoryIds(guildhall, options.category ?? [])
  const fields = { ...toFields(options), categories }
  const uploader = await Uploader.create(guildhall, fields, options)
  await new Upload(files, options).run(uploader)
}

/** Resolves category names or ids. */
async function resolveCategoryIds(guildhall: Guildhall, names: string[]): Promise<string[]> {
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
    price: price === undefined ? undefined : parseMoney(price, '--price'),
  }
}

/**
 * Uploads several files at a time, and prints each resource once it exists. An error with one file does not stop the
 * others, unless it would affect them too.
 */
class Upload {
  readonly #outcomes: Outcome[] = []
  readonly #sentBytes = new Map<string, number>()
  readonly #files: LocalFile[]
  readonly #options: UploadOptions
  readonly #progress: ProgressDisplay<void>
  #failure: unknown = null

  constructor(files: LocalFile[], options: UploadOptions) {
    this.#files = files
    this.#options = options
    this.#progress = showProgress<void>(() => describeProgress(this.#sentBytes, files, this.#outcomes.length))
  }

  /** @throws the error that stopped the upload, after printing the completed uploads */
  async run(uploader: Uploader): Promise<void> {
    const onInterrupt = () => {
      this.#report()
      flushPartialResults()
      process.exit(exitCodes.interrupted)
    }
    process.once('SIGINT', onInterrupt)
    const queue = this.#files.values()
    const uploadNext = async () => {
      for (const file of queue) {
        if (this.#failure !== null) return
        await this.#upload(uploader, file)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, uploadNext))
    process.off('SIGINT', onInterrupt)
    this.#report()
    if (this.#failure !== null) throw this.#failure
  }

  async #upload(uploader: Uploader, file: LocalFile): Promise<void> {
    const onSent = (bytes: number) => {
      this.#sentBytes.set(file.path, bytes)
      this.#progress.update()
    }
    try {
      const outcome = await uploader.upload(file, onSent)
      this.#outcomes.push(outcome)
      if (outcome.resource && !this.#options.json) {
        this.#progress.clear()
        print(`${outcome.resource.id}\t${toSafeText(file.path)}`)
      }
      onSent(file.bytes)
    } catch (error) {
      this.#failure ??= error
    }
  }

  #report(): void {
    this.#progress.end()
    if (this.#options.json) print(toSafeJson(this.#outcomes))
    const uploaded = this.#outcomes.filter(({ resource }) => resource !== null).length
    const existing = this.#outcomes.filter(({ existingId }) => existingId !== null).length
    const failed = this.#outcomes.filter(({ reason }) => reason !== null)
    const remaining = this.#files.length - this.#outcomes.length
    const counts = [
      `${uploaded} uploaded`,
      ...(existing > 0 ? [`${existing} already in the library`] : []),
      `${failed.length} failed`,
      ...(remaining > 0 ? [`${remaining} not uploaded`] : []),
    ]
    printNote(`${counts.join(', ')}.`)
    for (const { path, reason } of failed) printNote(toSafeText(`${path}: ${reason}`))
    if (failed.length > 0) process.exitCode = exitCodes.failed
  }
}

function describeProgress(sentBytes: Map<string, number>, files: LocalFile[], done: number): Progress {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const bytes = [...sentBytes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const formatMegabytes = (count: number) => (count / 1_000_000).toFixed(1)
  return {
    fraction: total === 0 ? 1 : Math.min(1, bytes / total),
    text: `${formatMegabytes(bytes)} of ${formatMegabytes(total)} MB, ${done} of ${files.length} files`,
  }
}
