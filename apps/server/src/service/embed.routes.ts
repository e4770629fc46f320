import { buildAsk, buildEmbed } from '@guildhall/website-plugin/build'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { preferredEncoding } from '../http/compression.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { isNotModified, type Reply } from '../http/reply.ts'
import { toResponse } from '../http/to-response.ts'

interface Script {
  etag: string
  plain: string
  zstd: Uint8Array
  gzip: Uint8Array
}

/** The website plugin’s scripts, each built once. */
export function embedRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/embed.js', ...scriptEndpoint(deps, 'embed.get', 'Get the website plugin', buildEmbed))
    .get(
      '/embed-ask.js',
      ...scriptEndpoint(deps, 'embedAsk.get', 'Get the <guildhall-ask> website plugin', buildAsk),
    )
}

function scriptEndpoint(
  deps: Dependencies,
  operationId: string,
  summary: string,
  build: () => Promise<string>,
) {
  let script: Promise<Script> | null = null
  const handler = async ({ request }: { request: Request }): Promise<Response> => {
    script ??= readScript(build)
    // The next request retries a failed build.
    script.catch(() => {
      script = null
    })
    return toResponse(deps, request, toReply(request, await script))
  }
  const documentation = buildOpenOperation(operationId, summary, {
    200: { description: 'A script to include on any website.', contentType: 'text/javascript' },
    304: { description: 'Not modified.' },
  })
  return [handler, documentation] as const
}

async function readScript(build: () => Promise<string>): Promise<Script> {
  const plain = await build()
  const bytes = Buffer.from(plain)
  const etag = `"${new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  // Compressed once, at the highest level.
  const gzip = Bun.gzipSync(bytes, { level: 9 })
  return { etag, plain, zstd: Bun.zstdCompressSync(bytes, { level: 19 }), gzip }
}

function toReply(request: Request, script: Script): Reply {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    // Sites use an unversioned URL, so fixes must reach them soon.
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    etag: script.etag,
    // `type="module"` and `integrity` require CORS.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isNotModified(request, script.etag)) return { status: 304, headers, body: null }
  const encoding = preferredEncoding(request.headers.get('accept-encoding'))
  if (!encoding) return { status: 200, headers, body: Buffer.from(script.plain) }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: script[encoding] }
}
