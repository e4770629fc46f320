import { describeSignInPage, type SignInOptions } from '@guildhall/core/identity/sign-in-page'
import { canMail } from '@guildhall/core/mail-settings'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from '../http/address-limit.ts'
import { getEnvironment } from '../http/authentication.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { defaultIconColors, type IconColors, iconSizes, renderIconPng, renderIconSvg } from './icon.ts'

const MAX_REQUESTS_PER_MINUTE = 120
/** Browsers revalidate the manifest when the installed application starts. */
const cacheControl = 'public, max-age=3600'

/**
 * Makes the portal installable (W3C Web Application Manifest): an application per association, with its name and an
 * icon in its color. An unknown association gets neutral values, as on the sign-in page.
 */
export function manifestRoutes(deps: Dependencies) {
  const app = new Elysia()
  const add = (name: string, type: string, renderContent: ContentRenderer): void => {
    const route = `/a/:slug/${name}`
    const handle = async ({ request, params = {} }: { request: Request; params?: { slug?: string } }) => {
      const { slug = '' } = params
      getRequestState(request).route = route
      await limitByAddress(deps, request, 'portal-manifest', MAX_REQUESTS_PER_MINUTE)
      const body = await renderContent(await readPage(deps, request, slug), slug)
      return toResponse(deps, request, {
        status: 200,
        headers: { 'content-type': type, 'cache-control': cacheControl },
        body,
      })
    }
    app.get(route, handle, { detail: { hide: true } })
  }
  add('manifest.webmanifest', 'application/manifest+json', (page, slug) =>
    JSON.stringify(buildManifest(page, slug)),
  )
  add('icon.svg', 'image/svg+xml', (page) => renderIconSvg(getIconColors(page)))
  for (const size of iconSizes)
    add(`icon-${size}.png`, 'image/png', (page) => renderIconPng(getIconColors(page), size))
  return app
}

type ContentRenderer = (page: SignInOptions, slug: string) => string | Promise<Uint8Array>

function readPage(deps: Dependencies, request: Request, slug: string): Promise<SignInOptions> {
  const { database, broker, settings } = deps
  const environment = getEnvironment(deps, request)
  return describeSignInPage({ database, broker, environment, canMail: canMail(settings) }, slug)
}

function getIconColors({ brand }: SignInOptions): IconColors {
  return brand ? { fill: brand.light.accent, line: brand.light.onAccent } : defaultIconColors
}

function buildManifest(page: SignInOptions, slug: string): Record<string, unknown> {
  const base = `/a/${encodeURIComponent(slug)}`
  const name = page.name ?? 'Guildhall'
  const buildPngIcon = (size: (typeof iconSizes)[number]) => ({
    src: `${base}/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return {
    id: `${base}/`,
    name,
    short_name: name,
    lang: page.locale,
    start_url: `${base}/library`,
    // Sign-in is part of the application.
    scope: '/',
    display: 'standalone',
    theme_color: getIconColors(page).fill,
    background_color: '#ffffff',
    icons: [
      { src: `${base}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      buildPngIcon(192),
      buildPngIcon(512),
      { ...buildPngIcon(512), purpose: 'maskable' },
    ],
  }
}
