import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'guildhall_' })

const requestSeconds = new Histogram({
  name: 'guildhall_http_request_duration_seconds',
  help: 'Time from the arrival of a request to its answer, by route.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Notes a request. Unknown methods share one label, so that nobody can make endless ones. */
export function observeRequest(method: string, route: string, status: number, milliseconds: number): void {
  const label = knownMethods.has(method) ? method : 'other'
  requestSeconds.observe({ method: label, route, status: String(status) }, milliseconds / 1000)
}
