import { tmpdir } from 'node:os'
import { SQL } from 'bun'
import type { RunningPostgres } from '../postgres/start.ts'
import { startTemporaryPostgres } from '../postgres/temporary.ts'
import { migrate } from '../service/processes.ts'
import { TEMPLATE_VARIABLE } from '../testing/environment.ts'

/** A PostgreSQL server for one test run, and the environment for the test files. */
export type TestPostgres = { environment: Record<string, string>; stop(): Promise<void> }

/** Starts the server and migrates the template database once for all test files. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const postgres = await startTemporaryPostgres(tmpdir(), false)
  try {
    const url = await makeTemplate(postgres)
    return { environment: { [TEMPLATE_VARIABLE]: url }, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function makeTemplate(postgres: RunningPostgres): Promise<string> {
  await using sql = new SQL(postgres.url, { max: 1 })
  await sql.unsafe('create database template_guildhall')
  const url = new URL(postgres.url)
  url.pathname = '/template_guildhall'
  await migrate(url.href)
  return url.href
}
