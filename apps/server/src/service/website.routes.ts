import { notFound } from '@guildhall/core/errors'
import { buildPage, readDemoImage } from '@guildhall/website-plugin/build'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { problemReply } from '../http/problem-reply.ts'
import type { Reply } from '../http/reply.ts'
import { recordRoute } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { escapeHtml } from './page.ts'
import { getScript, type ServedScript } from './plugin-scripts.ts'

type PageName = Parameters<typeof buildPage>[0]

/** The paths of each page and its assets. */
const paths: Record<PageName, { html: string; css: string; script: string }> = {
  'snippet-generator': { html: '/docs/website', css: '/docs/website.css', script: '/docs/website.js' },
  demo: { html: '/demo', css: '/demo/style.css', script: '/demo/script.js' },
}

/**
 * A strict policy, such as a security-conscious association would use: nothing inline, and nothing from other origins
 * but images.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/**
 * Pages of the website plugin: the snippet generator and, in development, a demo website. Both take a publishable key
 * as `?key=` and embed it in the page.
 */
export function websiteRoutes(deps: Dependencies) {
  const names: PageName[] = deps.settings.isDevelopment
    ? ['snippet-generator', 'demo']
    : ['snippet-generator']
  const app = new Elysia().use(names.map((name) => pageRoutes(deps, name)))
  return deps.settings.isDevelopment ? app.use(demoImageRoutes(deps)) : app
}

/** The images of the demo association’s events and sponsors. */
function demoImageRoutes(deps: Dependencies) {
  return new Elysia().onBeforeHandle(recordRoute).get(
    '/demo/images/:name',
    async ({ request, params }) => {
      const image = await readDemoImage(params.name)
      const reply = image ? fileReply('image/svg+xml', image) : problemReply(deps, request, notFound('image'))
      // Shown on websites of other origins.
      if (image) reply.headers = { ...reply.headers, 'cross-origin-resource-policy': 'cross-origin' }
      return toResponse(deps, request, reply)
    },
    { detail: { hide: true } },
  )
}

function pageRoutes(deps: Dependencies, name: PageName) {
  let builtPage: ReturnType<typeof buildPage> | null = null
  const getPage = () => {
    builtPage ??= buildPage(name)
    // The next request retries a failed build.
    builtPage.catch(() => {
      builtPage = null
    })
    return builtPage
  }
  const { html, css, script } = paths[name]
  const hidden = { detail: { hide: true } }
  return new Elysia()
    .onBeforeHandle(recordRoute)
    .get(
      html,
      async ({ request }) => {
        const [{ html }, script] = await Promise.all([getPage(), getScript('embed.js')])
        return toResponse(deps, request, pageReply(fillIn(html, script, request)))
      },
      hidden,
    )
    .get(
      css,
      async ({ request }) => toResponse(deps, request, fileReply('text/css', (await getPage()).css)),
      hidden,
    )
    .get(
      script,
      async ({ request }) =>
        toResponse(deps, request, fileReply('text/javascript', (await getPage()).script)),
      hidden,
    )
}

/**
 * Fills in the key and the script’s version and hash. Ignores keys that are not publishable, so that no secret key is
 * shown.
 */
function fillIn(html: string, { version, integrity }: ServedScript, request: Request): string {
  const keyParameter = new URL(request.url).searchParams.get('key') ?? ''
  const key = keyParameter.startsWith('guild_pk_') ? escapeHtml(keyParameter) : ''
  return html
    .replaceAll('{{version}}', version)
    .replaceAll('{{integrity}}', integrity)
    .replaceAll('{{key}}', () => key)
}

function pageReply(body: string): Reply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'private, no-store',
  }
  return { status: 200, headers, body }
}

function fileReply(type: string, body: string): Reply {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
    body,
  }
}
