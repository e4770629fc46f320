import { rm } from 'node:fs/promises'
import { syncPath } from '@guildhall/core/platform/storage/sync-path'

/** Baseline for the library: uploads and downloads of a file with plain Bun. */
const path = process.env.FILE ?? ''

Bun.serve({
  port: Number(process.env.PORT),
  maxRequestBodySize: 1_000_000_000,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/readyz') return new Response()
    if (request.method === 'GET') return new Response(Bun.file(path))
    if (request.method === 'DELETE') {
      await rm(`${path}.in`, { force: true })
      return new Response(null, { status: 204 })
    }
    await Bun.write(`${path}.in`, request as unknown as Response)
    if (pathname === '/synced') await syncPath(`${path}.in`)
    return new Response(null, { status: 201 })
  },
})
