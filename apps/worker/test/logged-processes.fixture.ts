import { afterAll } from 'bun:test'
import { openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { startServerProcess, startWorkerProcess, waitUntilReady } from '../../../tools/service/processes.ts'
import type { TestService } from '../../../tools/testing/service.ts'

/** A server and a worker whose logs and responses are collected. */
export interface LoggedProcesses {
  url: string
  /** Sends a request to the server and records the response. @returns its status */
  sendRequest(path: string, key: string, init?: RequestInit): Promise<number>
  /** @returns the whole log, and every recorded response with its headers */
  readAll(): string
}

/** Starts a server and a worker that log everything. They stop after the test file. */
export async function startLoggedProcesses(service: TestService): Promise<LoggedProcesses> {
  const file = join(tmpdir(), `guildhall-secrets-${crypto.randomUUID()}.log`)
  const output = openSync(file, 'a', 0o600)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const environment = { ...service.environment, PORT: String(port), LOG_LEVEL: 'trace' }
  const children = [startServerProcess({ environment, output }), startWorkerProcess({ environment, output })]
  afterAll(() => Promise.all(children.map((child) => child.stop())))
  await waitUntilReady(url, children)
  const responses: string[] = []
  return {
    url,
    async sendRequest(path, key, init = {}) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const response = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
      responses.push(JSON.stringify([...response.headers]), await response.text())
      return response.status
    },
    readAll: () => [...responses, readFileSync(file, 'utf8')].join('\n'),
  }
}
