import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The load generator’s plan. It stops at the request limit or after the time, whichever comes first. */
export type LoadPlan = {
  hostname: string
  port: number
  connections: number
  seconds: number
  requestLimit: number
  /** Whole HTTP requests, sent in turn. */
  requests: string[]
  /** A placeholder in the requests for a serial number, so that each one creates another record. */
  marker?: string
  firstSerial?: number
}

/** Milliseconds for `p50` and `p99`. Responses with a status of 300 or above count as failed. */
export type LoadResult = {
  responses: number
  failed: number
  firstError: string | null
  perSecond: number
  p50: number
  p99: number
}

/**
 * Runs the load generator.
 *
 * @throws Error if any response failed, since the measurements would be meaningless
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(import.meta.dir, 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(plan))
  const output = await new Response(child.stdout as unknown as ReadableStream).text()
  const result = JSON.parse(output) as LoadResult
  if (result.failed > 0)
    throw new Error(
      `${result.failed} of ${result.responses} responses failed: ${result.firstError?.slice(0, 1_000)}`,
    )
  return result
}

/** Serializes an HTTP/1.1 request. */
export function buildHttpRequest(
  method: string,
  url: URL,
  headers: Record<string, string> = {},
  body = '',
): string {
  const fields = {
    host: url.host,
    ...headers,
    ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${url.pathname}${url.search} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}
