import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'guildhall_' })
// Bun walks the whole heap for these, which blocks the event loop for 0.1 s.
for (const part of ['total', 'used', 'available'])
  registry.removeSingleMetric(`guildhall_nodejs_heap_space_size_${part}_bytes`)

const requestSeconds = new Histogram({
  name: 'guildhall_http_request_duration_seconds',
  help: 'Duration of HTTP requests in seconds, by route.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

/** Responses from memory since the last scrape. A plain object: incrementing a prom-client counter is slower. */
export interface CachedResponseCounts {
  200: number
  304: number
}

const cachedResponseCounts = new Map<string, CachedResponseCounts>()
new Counter({
  name: 'guildhall_http_answers_from_memory_total',
  help: 'Requests to the public API served from memory. The duration histogram does not include them.',
  labelNames: ['route', 'status'] as const,
  registers: [registry],
  collect() {
    for (const [route, counts] of cachedResponseCounts) {
      for (const status of [200, 304] as const) {
        if (counts[status] > 0) this.inc({ route, status }, counts[status])
        counts[status] = 0
      }
    }
  },
})

/** The counters of a route's responses from memory. */
export function getCachedResponseCounts(route: string): CachedResponseCounts {
  const counts = cachedResponseCounts.get(route) ?? { 200: 0, 304: 0 }
  cachedResponseCounts.set(route, counts)
  return counts
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Records a request. Unknown methods share one label, to bound the number of time series. */
export function observeRequest(method: string, route: string, status: number, milliseconds: number): void {
  const label = knownMethods.has(method) ? method : 'other'
  requestSeconds.observe({ method: label, route, status: String(status) }, milliseconds / 1000)
}
