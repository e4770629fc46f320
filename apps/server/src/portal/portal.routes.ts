import { ASSET_PREFIX, openPdfData } from '@guildhall/portal/build'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { choosePreferredEncoding } from '../http/compression.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { loadPortalAssets } from './portal-assets.ts'
import { buildServiceWorkerPolicy, renderPortalPage } from './portal-page.ts'

/** Paths of the portal; all serve the same page, which routes in the browser. */
const paths = ['/', '/login', '/setup', '/a/*', '/operator', '/operator/*', '/design'] as const
const hidden = { detail: { hide: true } }
/** Names of built files contain a hash of their content. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** The portal for members, staff and operators: one page, built when it is first requested. */
export function portalRoutes(deps: Dependencies) {
  const loadAssets = () => loadPortalAssets(deps.settings.isDevelopment)
  const servePage = async ({ request }: { request: Request }): Promise<Response> => {
    getRequestState(request).route = 'portal'
    return toResponse(deps, request, await renderPortalPage(deps, request, await loadAssets()))
  }
  const app = new Elysia()
  for (const path of paths)
    if (path !== '/design' || deps.settings.isDevelopment) app.get(path, servePage, hidden)
  return app
    .get(
      '/service-worker.js',
      async ({ request }) => {
        getRequestState(request).route = '/service-worker.js'
        // Browsers check for a new service worker on each visit.
        const headers = {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': buildServiceWorkerPolicy(deps),
        }
        const { serviceWorker } = await loadAssets()
        return toResponse(deps, request, { status: 200, headers, body: serviceWorker })
      },
      hidden,
    )
    .get(
      `${ASSET_PREFIX}:name`,
      async ({ request, params: { name } }) => {
        getRequestState(request).route = `${ASSET_PREFIX}:name`
        const asset = (await loadAssets()).files.get(name)
        if (!asset) return replyNotFound(deps, request)
        const encoding = choosePreferredEncoding(request.headers.get('accept-encoding'))
        const headers = {
          'content-type': asset.type,
          'cache-control': IMMUTABLE_CACHE_CONTROL,
          ...(encoding ? { 'content-encoding': encoding } : {}),
        }
        return toResponse(deps, request, {
          status: 200,
          headers,
          body: encoding ? asset[encoding] : asset.plain,
        })
      },
      hidden,
    )
    .get(
      `${ASSET_PREFIX}pdfjs/:folder/:name`,
      async ({ request, params: { folder, name } }) => {
        getRequestState(request).route = `${ASSET_PREFIX}pdfjs/:folder/:name`
        const file = await openPdfData(folder, name)
        if (!file) return replyNotFound(deps, request)
        const headers = { 'content-type': file.type, 'cache-control': 'public, max-age=86400' }
        return toResponse(deps, request, { status: 200, headers, body: file.content })
      },
      hidden,
    )
}

function replyNotFound(deps: Dependencies, request: Request): Response {
  return toResponse(deps, request, { status: 404, headers: {}, body: null })
}
