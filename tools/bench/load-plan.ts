import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** What the load generator does. It stops at the limit or when the time is up, whichever is first. */
export type LoadPlan = {
  hostname: string
  port: number
  connections: number
  seconds: number
  requestLimit: number
  /** Whole HTTP requests, sent in turn. */
  requests: string[]
  /** A text in the requests to put a running number in place of, so that each one creates another record. */
  marker?: string
  firstSerial?: number
}

/** Milliseconds for `p50` and `p99`. Answers of 300 and above count as failed. */
export type LoadResult = {
  answered: number
  failed: number
  firstError: string | null
  perSecond: number
  p50: number
  p99: number
}

/**
 * Runs the load generator.
 *
 * @throws Error if any answer was not a success: figures of refusals are worth nothing
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
      `${result.failed} of ${result.answered} responses failed: ${result.firstError?.slice(0, 1_000)}`,
    )
  return result
}

/** Writes an HTTP/1.1 request out. */
export function httpRequest(
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
