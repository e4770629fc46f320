import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService()

test.each([
  ['/embed.js', '/embed.js'],
  ['/embed-event.js', '/embed-event.js'],
  ['/healthz', '/healthz'],
  ['/metrics', '/metrics'],
  ['/openapi.json', '/openapi.json'],
  ['/docs', '/docs'],
  ['/problems/not-found', '/problems/:kind'],
  ['/docs/website', '/docs/website'],
  ['/demo/images/logo-1.svg', '/demo/images/:name'],
])('a request to %s is counted under its route', async (path, route) => {
  expect((await service.request(path)).status).toBe(200)
  const metrics = await (await service.request('/metrics')).text()
  expect(metrics).toContain(`guildhall_http_request_duration_seconds_count{method="GET",route="${route}",`)
})
