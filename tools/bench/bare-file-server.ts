import { rm } from 'node:fs/promises'

/** What Bun does with files by itself: takes one in, and hands one out. The measure of the library. */
const path = process.env.FILE ?? ''

Bun.serve({
  port: Number(process.env.PORT),
  maxRequestBodySize: 1_000_000_000,
  async fetch(request) {
    if (request.method === 'GET' && new URL(request.url).pathname === '/readyz') return new Response()
    if (request.method === 'GET') return new Response(Bun.file(path))
    await Bun.write(`${path}.in`, request as unknown as Response)
    await rm(`${path}.in`)
    return new Response(null, { status: 201 })
  },
})
