import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../../../tools/service/processes.ts'
import { cloneTemplate, type TestDatabase } from '../../../tools/testing/database.ts'
import type { TestService } from '../../../tools/testing/service.ts'

const getScriptPath = (name: string) => join(import.meta.dir, `../src/${name}.ts`)

type Environment = Record<string, string>

export interface CommandResult {
  status: number
  stdout: string
  stderr: string
}

export function startCommand(name: 'back-up' | 'restore', environment: Environment, ...args: string[]) {
  return Bun.spawn([process.execPath, getScriptPath(name), ...args], {
    env: { ...process.env, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** Runs a command until it exits. */
export async function runCommand(...args: Parameters<typeof startCommand>): Promise<CommandResult> {
  const child = startCommand(...args)
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { status: await child.exited, stdout, stderr }
}

/** An empty, migrated database and an empty directory, with the other settings of a service. */
export interface Target {
  database: TestDatabase
  directory: string
  environment: Environment
}

/** Creates a restore target, which is removed after the test file. */
export async function createEmptyTarget(service: TestService, settings: Environment = {}): Promise<Target> {
  const { drop, ...database } = await cloneTemplate()
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-restored-'))
  afterAll(async () => {
    await drop()
    await rm(directory, { recursive: true, force: true })
  })
  const storeSettings = { DATABASE_URL: database.url, STORAGE_DIRECTORY: directory }
  return { database, directory, environment: { ...service.environment, ...storeSettings, ...settings } }
}

/** Starts a server on a restored database and storage, with the public URLs of the original. */
export async function startServer({ environment }: Target) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = startServerProcess({ environment: { ...environment, PORT: String(port) }, output: 'inherit' })
  afterAll(() => child.stop())
  await waitUntilReady(url, [child])
  return {
    createSdk: (apiKey: string) => new Guildhall({ apiKey, baseUrl: url, maxRetries: 0 }),
    createSandboxSdk: (apiKey: string) =>
      new Guildhall({ apiKey, baseUrl: `http://sandbox.localhost:${port}`, maxRetries: 0 }),
  }
}

/** Reads every row of every logged table except Kysely’s, as text. */
export async function readAllRows({ sql }: TestDatabase): Promise<Record<string, string[]>> {
  const tables: { name: string }[] = await sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not like 'kysely%' order by 1`
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const [result] = await sql.unsafe(
      `select coalesce(json_agg(t::text order by t::text), '[]')::text as rows from ${name} t`,
    )
    rows[name] = JSON.parse(result.rows)
  }
  return rows
}
