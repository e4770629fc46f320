/**
 * Counts the webhook requests that it receives. `/timed` also records when each record's event arrived. GET `/stats`
 * returns the count, the time of the last request and these arrival times; DELETE `/stats` also resets the count and
 * the arrival times. Exits with its parent.
 */
let count = 0
let lastAt = 0
let arrivals: Record<string, number> = {}
const now = () => performance.timeOrigin + performance.now()

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/readyz') return new Response('ready')
    if (pathname === '/stats') {
      const stats = { count, lastAt, arrivals }
      if (request.method === 'DELETE') [count, arrivals] = [0, {}]
      return Response.json(stats)
    }
    const at = now()
    const body = await request.text()
    if (pathname === '/timed') arrivals[(JSON.parse(body) as { data: { id: string } }).data.id] = at
    count++
    lastAt = at
    return new Response('ok')
  },
})
