import { notFound } from '@guildhall/core/errors'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { choosePreferredEncoding } from '../http/compression.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { problemReply } from '../http/problem-reply.ts'
import { isNotModified, type Reply } from '../http/reply.ts'
import { recordRoute } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { getScript, getVersionedScript, type ServedScript } from './plugin-scripts.ts'

/** The scripts that `/embed.js` loads, each in the version that `/embed.js` names. */
const parts = ['embed-calendar.js', 'embed-event.js', 'embed-structured-data.js']

/** The website plugin’s scripts. */
export function embedRoutes(deps: Dependencies) {
  const app = new Elysia()
    .onBeforeHandle(recordRoute)
    .get(
      '/embed.js',
      createHandler(deps, 'embed.js'),
      buildDocumentation('embed.get', 'Get the website plugin'),
    )
    .get(
      '/embed-ask.js',
      createHandler(deps, 'embed-ask.js'),
      buildDocumentation('embedAsk.get', 'Get the <guildhall-ask> website plugin'),
    )
  for (const name of parts) app.get(`/${name}`, createHandler(deps, name), { detail: { hide: true } })
  return app
}

function buildDocumentation(operationId: string, summary: string) {
  const version = {
    name: 'v',
    in: 'query' as const,
    schema: Type.String({ pattern: '^[0-9a-f]{16}$', examples: ['9f86d081884c7d65'] }),
    description:
      'The version of the script, for pages that check it with `integrity`. The content of a version never changes. Without this parameter, the current version is returned.',
  }
  const responses = {
    200: { description: 'The script, for use on any website.', contentType: 'text/javascript' },
    304: { description: 'Not modified.' },
    404: { description: 'Unknown version.', contentType: 'application/problem+json' },
  }
  return buildOpenOperation(operationId, summary, responses, { parameters: [version] })
}

function createHandler(deps: Dependencies, name: string) {
  return async ({ request }: { request: Request }): Promise<Response> => {
    const version = new URL(request.url).searchParams.get('v')
    const script = version === null ? await getScript(name) : await getVersionedScript(name, version)
    const reply = script
      ? toReply(request, script, version !== null)
      : problemReply(deps, request, notFound('version of this script'))
    return toResponse(deps, request, reply)
  }
}

function toReply(request: Request, script: ServedScript, isVersioned: boolean): Reply {
  const encoding = choosePreferredEncoding(request.headers.get('accept-encoding'))
  // Each encoding has its own strong ETag (RFC 9110, section 8.8.3.3).
  const etag = encoding ? `"${script.version}-${encoding}"` : `"${script.version}"`
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    // Sites that use an unversioned URL get fixes soon.
    'cache-control': isVersioned
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600, stale-while-revalidate=86400',
    etag,
    // `type="module"` and `integrity` require CORS.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isNotModified(request, etag)) return { status: 304, headers, body: null }
  if (!encoding) return { status: 200, headers, body: Buffer.from(script.code) }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: script[encoding] }
}
