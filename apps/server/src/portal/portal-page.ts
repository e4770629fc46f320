import { ASSET_PREFIX } from '@guildhall/portal/build'
import type { Dependencies } from '../dependencies.ts'
import { getEnvironment } from '../http/authentication.ts'
import { getCookie, OPERATOR_COOKIE, SESSION_COOKIE } from '../http/cookies.ts'
import { isLoopback } from '../http/is-loopback.ts'
import type { Reply } from '../http/reply.ts'
import { escapeHtml } from '../service/page.ts'
import { defaultIconColors, renderIconSvg } from './icon.ts'
import type { LoadedPortal } from './portal-assets.ts'

/** Links the default icon or an association’s icons and manifest, so that browsers can install its portal. */
function renderIconLinks(pathname: string): string {
  const [, slug] = /^\/a\/([a-z0-9-]{1,63})(?:\/|$)/.exec(pathname) ?? []
  if (!slug)
    return `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(renderIconSvg(defaultIconColors))}">`
  return `<link rel="icon" href="/a/${slug}/icon.svg">
<link rel="apple-touch-icon" href="/a/${slug}/icon-180.png">
<link rel="manifest" href="/a/${slug}/manifest.webmanifest">`
}

/** Meta tags that the portal reads before its first request. */
async function renderMetaTags(deps: Dependencies, request: Request): Promise<string> {
  const isSandbox = getEnvironment(deps, request) === 'test'
  const tags = isSandbox ? ['<meta name="guildhall-sandbox" content="">'] : []
  if (getCookie(request, SESSION_COOKIE)) tags.push('<meta name="guildhall-session" content="">')
  else if (!isSandbox) tags.push(await renderDemoMetaTag(deps))
  if (getCookie(request, OPERATOR_COOKIE)) tags.push('<meta name="guildhall-operator" content="">')
  return tags.join('\n')
}

/** The live association’s demo users for the portal’s sign-in page; empty except under `bun run up`. */
async function renderDemoMetaTag({ settings }: Dependencies): Promise<string> {
  const { demoSignInsFile, baseUrl } = settings
  if (!demoSignInsFile || !isLoopback(baseUrl)) return ''
  const file = Bun.file(demoSignInsFile)
  return (await file.exists())
    ? `<meta name="guildhall-demo" content="${escapeHtml(await file.text())}">`
    : ''
}

/**
 * The page served for every URL of the portal. Its content security policy allows only our own scripts, and styles that
 * are our own or have its nonce.
 */
export async function renderPortalPage(
  deps: Dependencies,
  request: Request,
  portal: LoadedPortal,
): Promise<Reply> {
  const { script, styles, preloads } = portal
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const links = [
    ...styles.map((name) => `<link rel="stylesheet" href="${ASSET_PREFIX}${name}">`),
    ...preloads.map((name) => `<link rel="modulepreload" href="${ASSET_PREFIX}${name}">`),
  ].join('\n')
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>Guildhall</title>
${renderIconLinks(new URL(request.url).pathname)}
${await renderMetaTags(deps, request)}
${links}
<script type="module" src="${ASSET_PREFIX}${script}"></script>
</head>
<body>
<div id="portal"><noscript>This page needs JavaScript.</noscript></div>
</body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': buildContentSecurityPolicy(deps, nonce),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  return { status: 200, headers, body }
}

/** Files in a bucket are fetched from the bucket's origin; logos and images of events may be hosted anywhere. */
function buildContentSecurityPolicy({ storage, settings }: Dependencies, nonce: string): string {
  const bucket = getBucketOrigin(storage)
  const images = settings.isDevelopment ? 'https: http:' : 'https:'
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': `'self' data: blob: ${images}`,
    'media-src': `'self' blob: ${bucket}`,
    'font-src': "'self' data:",
    'connect-src': `'self' ${bucket}`,
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'guildhall',
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ')
}

/** The service worker sends requests for the page, so it needs the page’s `connect-src`. */
export function buildServiceWorkerPolicy({ storage }: Dependencies): string {
  return `default-src 'none'; connect-src 'self' ${getBucketOrigin(storage)}`.trim()
}

/** @returns the origin of files’ signed URLs; empty if the server sends files itself */
function getBucketOrigin(storage: Dependencies['storage']): string {
  const url = storage.signUrl('origin', {
    fileName: 'origin',
    mimeType: 'text/plain',
    disposition: 'inline',
    seconds: 1,
  })
  return url ? new URL(url).origin : ''
}
