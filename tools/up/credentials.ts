import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../files/write-atomically.ts'

type KeyPair = { secret: string; publishable: string }

/** What `credentials.json` tells scripts and people about the running service. */
export type Credentials = {
  baseUrl: string
  sandboxBaseUrl: string
  operatorKey: string
  client: { id: string; slug: string }
  keys: { live: KeyPair; test: KeyPair }
}

/** The credentials of earlier runs, or null. */
export function readCredentials(dataDirectory: string): Credentials | null {
  return readJson<Credentials>(join(dataDirectory, 'credentials.json'))
}

/** Whole or not at all, and readable by their owner alone. */
export function writeCredentials(dataDirectory: string, credentials: Credentials): void {
  writeJson(join(dataDirectory, 'credentials.json'), credentials)
}

/** A JSON file that one of our tools wrote, or null where there is none. */
export function readJson<Content>(file: string): Content | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null
}

export function writeJson(file: string, content: unknown): void {
  writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`)
}
