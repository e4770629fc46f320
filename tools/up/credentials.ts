import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../files/write-atomically.ts'

type KeyPair = { secret: string; publishable: string }

/** The content of `credentials.json`. */
export type Credentials = {
  baseUrl: string
  sandboxBaseUrl: string
  operatorKey: string
  client: { id: string; slug: string }
  keys: { live: KeyPair; test: KeyPair }
}

/** Reads the credentials that an earlier run wrote; null if there are none. */
export function readCredentials(dataDirectory: string): Credentials | null {
  return readJson<Credentials>(join(dataDirectory, 'credentials.json'))
}

/** Writes the credentials atomically, readable only by the owner of the file. */
export function writeCredentials(dataDirectory: string, credentials: Credentials): void {
  writeJson(join(dataDirectory, 'credentials.json'), credentials)
}

/** Reads a JSON file of our tools; null if missing. */
export function readJson<Content>(file: string): Content | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null
}

export function writeJson(file: string, content: unknown): void {
  writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`)
}
