import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { jsonReply } from '../http/reply.ts'
import { recordRoute } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'

const viewerScriptPath = require
  .resolve('@scalar/api-reference')
  .replace(/dist[\\/].*$/, 'dist/browser/standalone.js')

/** The OpenAPI document and the API reference; the viewer’s script is self-hosted. */
export function documentationRoutes(deps: Dependencies, buildDocument: () => object) {
  let documentJson: string | null = null
  const hidden = { detail: { hide: true } }
  return new Elysia()
    .onBeforeHandle(recordRoute)
    .get(
      '/openapi.json',
      ({ request }) => {
        // Built on first use, when all routes are registered.
        documentJson ??= JSON.stringify(buildDocument())
        return toResponse(
          deps,
          request,
          jsonReply(documentJson, 200, { 'cache-control': 'public, max-age=300' }),
        )
      },
      hidden,
    )
    .get(
      '/docs',
      ({ request }) => toResponse(deps, request, { status: 200, headers: viewerHeaders, body: viewerHtml }),
      hidden,
    )
    .get('/docs/start.js', ({ request }) => toResponse(deps, request, scriptReply(startScript)), hidden)
    .get(
      '/docs/viewer.js',
      async ({ request }) => toResponse(deps, request, scriptReply(await Bun.file(viewerScriptPath).text())),
      hidden,
    )
}

const viewerHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Guildhall API</title></head>
<body><div id="reference"></div><script src="/docs/viewer.js"></script><script src="/docs/start.js"></script></body></html>`

/** Disables external requests: fonts, telemetry, agents and hosted clients. */
const viewerOptions = {
  url: '/openapi.json',
  authentication: { preferredSecurityScheme: 'secretKey' },
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
}
const startScript = `Scalar.createApiReference('#reference', ${JSON.stringify(viewerOptions)})`

const viewerHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=300',
}

function scriptReply(body: string) {
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body,
  }
}
