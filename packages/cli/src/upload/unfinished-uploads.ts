import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { writePrivateFile } from '../private-file.ts'
import { toSafeText } from '../safe-text.ts'
import { printNote } from '../terminal.ts'

/** The service deletes abandoned uploads after a day. */
const MAX_AGE_MS = 86_400_000

/** A large upload that has not finished. */
interface UnfinishedUpload {
  /** Its URL path on the service. */
  location: string
  startedAt: number
}

/**
 * Stores unfinished uploads, so that a later command can continue them. An upload is identified by the service, the
 * content and the fields it was started with.
 */
export class UnfinishedUploads {
  readonly #uploads: Map<string, UnfinishedUpload>
  /** The last write; the next one waits for it. */
  #lastWrite: Promise<void> = Promise.resolve()

  private constructor(uploads: Map<string, UnfinishedUpload>) {
    this.#uploads = uploads
  }

  /** A missing or damaged file counts as empty: its uploads start over. */
  static async read(): Promise<UnfinishedUploads> {
    try {
      const stored = JSON.parse(await readFile(getUploadsFile(), 'utf8')) as Record<string, UnfinishedUpload>
      const isRecent = ({ location, startedAt }: UnfinishedUpload) =>
        typeof location === 'string' && Date.now() - startedAt < MAX_AGE_MS
      return new UnfinishedUploads(new Map(Object.entries(stored).filter(([, upload]) => isRecent(upload))))
    } catch {
      return new UnfinishedUploads(new Map())
    }
  }

  find(key: string): string | undefined {
    return this.#uploads.get(key)?.location
  }

  add(key: string, location: string): Promise<void> {
    this.#uploads.set(key, { location, startedAt: Date.now() })
    return this.#save()
  }

  async remove(key: string): Promise<void> {
    if (this.#uploads.delete(key)) await this.#save()
  }

  #save(): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(this.#uploads))
    this.#lastWrite = this.#lastWrite
      .then(() => writePrivateFile(getUploadsFile(), text))
      .catch((error: Error) =>
        printNote(
          toSafeText(
            `Cannot write ${getUploadsFile()}: ${error.message}. An interrupted upload will start over.`,
          ),
        ),
      )
    return this.#lastWrite
  }
}

const getUploadsFile = () =>
  join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'guildhall', 'uploads.json')
