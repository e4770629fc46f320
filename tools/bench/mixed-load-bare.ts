/**
 * A server that responds with the status and number of bytes in the request’s `x-bare` header. Its throughput is the
 * upper bound for the load generator on this machine.
 */
const bytes = new Map<number, Uint8Array<ArrayBuffer>>()

Bun.serve({
  port: Number(process.env.PORT),
  async fetch(request) {
    const header = request.headers.get('x-bare')
    if (header === null) return new Response('ready')
    if (request.body) await request.bytes()
    const [status = 200, size = 0] = header.split(' ').map(Number)
    const body = bytes.get(size) ?? new Uint8Array(size)
    bytes.set(size, body)
    return new Response(status === 304 ? null : body, { status })
  },
})
