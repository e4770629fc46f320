import { describe, expect, test } from 'bun:test'
import { readSettings } from '@guildhall/core/settings'
import { createApp } from '@guildhall/server/app'
import { pino } from 'pino'
import { testService } from '../../../../tools/testing/service.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { operations } from '../hostile/operations.ts'

const buildEnvironment = (development: string) => ({
  DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  DEVELOPMENT: development,
})

/** Lists every route, as `METHOD /path`, with the settings of production by default. */
function listServedRoutes(development = 'false'): string[] {
  const settings = readSettings(buildEnvironment(development))
  const deps = { settings, log: pino({ level: 'silent' }), notifications: {} } as unknown as Dependencies
  return createApp(deps).routes.map(({ method, path }) => `${method} ${path}`)
}

const documentedRoutes = operations.map(
  ({ method, path }) =>
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1').replace(/(\/events.*)\.ics$|(\/invoices.*)\.pdf$/, (match) => match.replace(/\.\w+$/, '/$&'))}`,
)

/** Web pages and their assets, preflights, and the public API's 404 route. */
const undocumentedRoutes = [
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/viewer.js',
  'GET /docs/website',
  'GET /docs/website.css',
  'GET /docs/website.js',
  'GET /embed-calendar.js',
  'GET /embed-event.js',
  'GET /embed-structured-data.js',
  'GET /',
  'GET /a/*',
  'GET /a/:slug/icon-180.png',
  'GET /a/:slug/icon-192.png',
  'GET /a/:slug/icon-512.png',
  'GET /a/:slug/icon.svg',
  'GET /a/:slug/manifest.webmanifest',
  'GET /service-worker.js',
  'GET /setup',
  'GET /login',
  'GET /operator',
  'GET /operator/*',
  'GET /portal/:name',
  'GET /portal/pdfjs/:folder/:name',
  'GET /openapi.json',
  'OPTIONS /api/resources',
  'OPTIONS /api/resources/*',
  'OPTIONS /api/resources/chat',
  'OPTIONS /api/resources/chat/feedback',
  'OPTIONS /api/resources/uploads',
  'OPTIONS /api/v1/*',
  'ALL /api/v1/*',
]

describe('served routes', () => {
  test('are those of the OpenAPI document, plus listed pages and preflights', () => {
    const routes = new Set(listServedRoutes())
    const unknown = [...routes].filter((route) => !documentedRoutes.includes(route))
    expect(unknown.toSorted()).toEqual(undocumentedRoutes.toSorted())
    expect(documentedRoutes.filter((route) => !routes.has(route))).toEqual([])
  })

  test('include the demo, the component gallery and the mailbox in development only', () => {
    const demo = ['GET /demo', 'GET /demo/images/:name', 'GET /demo/script.js', 'GET /demo/style.css']
    const gallery = ['GET /design']
    const mailbox = ['GET /mailbox', 'GET /mailbox/:id', 'GET /mailbox/:id/html']
    const developmentRoutes = listServedRoutes('true').filter((route) => !listServedRoutes().includes(route))
    expect(developmentRoutes.toSorted()).toEqual([...demo, ...gallery, ...mailbox])
  })
})

const service = await testService({ DEVELOPMENT: 'false' })

describe('commonly probed paths return 401 or 404', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/admin',
    '/debug',
    '/debug/pprof',
    '/console',
    '/graphql',
    '/swagger',
    '/swagger.json',
    '/actuator/env',
    '/server-status',
    '/phpinfo.php',
    '/wp-login.php',
    '/api',
    '/api/v0/events',
    '/api/v2/events',
    '/api/internal',
    '/api/members/..%2f..%2f..%2fetc%2fpasswd',
    '/docs/..%2f..%2fpackage.json',
    '/docs/../../package.json',
    '/files/..%2f..%2fpackage.json',
    '/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/demo',
    '/demo/script.js',
    '/demo/images/logo-1.svg',
    '/mailbox',
    '/embed.js.map',
    '/src/main.ts',
    '/package.json',
    '/bun.lock',
  ])('%s', async (path) => {
    for (const key of [undefined, service.client.keys.live.secret]) {
      const response = await service.request(path, key ? { key } : {})
      expect([401, 404]).toContain(response.status)
      expect(response.headers.get('content-type')).toMatch(/json/)
    }
  })
})
