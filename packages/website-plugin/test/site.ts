import { afterAll, afterEach } from 'bun:test'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { getSharedChromium } from '../../../tools/testing/chromium.ts'
import { type TestService, testService } from '../../../tools/testing/service.ts'

/** An association's own website: pages on a different origin from the service's. */
export interface TestSite {
  service: TestService
  /** The publishable key of the service's association. */
  key: string
  /** Opens a page with this body, the plugin, an h1 and an h2. */
  open(body: string, options?: OpenOptions): Promise<Page>
  /** Opens a URL in a new browser context. */
  visit(url: string, options?: Pick<OpenOptions, 'context' | 'before'>): Promise<Page>
}

export interface OpenOptions {
  /** Attributes of `<html>`. */
  html?: string
  head?: string
  /** Replaces the plugin's script tag. */
  script?: string
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /** Called before navigation. */
  before?: (page: Page) => unknown
}

/** Starts the service and a website, which stop after the test file. Pages open in the shared browser. */
export async function testSite(): Promise<TestSite> {
  const service = await testService()
  const key = await createPublishableKey(service)
  const pages = new Map<string, { html: string; headers: Record<string, string> }>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      const page = pages.get(new URL(request.url).pathname)
      return page ? new Response(page.html, { headers: page.headers }) : new Response(null, { status: 404 })
    },
  })
  let browser: Browser | null = null
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
  })
  afterAll(async () => {
    await server.stop(true)
  })
  const tag = `<script src="${service.url}/embed.js" data-key="${key}" defer></script>`
  const visit: TestSite['visit'] = async (url, options = {}) => {
    browser ??= await getSharedChromium()
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options.context })
    const page = await context.newPage()
    // Shorter than the test's timeout, so that the failure names the awaited condition.
    page.setDefaultTimeout(60_000)
    await options.before?.(page)
    await page.goto(url)
    return page
  }
  return {
    service,
    key,
    visit,
    open(body, options = {}) {
      const path = `/${crypto.randomUUID()}`
      const headers = { 'content-type': 'text/html; charset=utf-8', ...options.headers }
      pages.set(path, { html: renderDocument(body, { script: tag, ...options }), headers })
      return visit(`http://127.0.0.1:${server.port}${path}`, options)
    },
  }
}

function renderDocument(body: string, { html = 'lang="en"', head = '', script = '' }: OpenOptions): string {
  return `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Association</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}${script}</head>
    <body><main><h1>Association</h1><h2>What is on</h2>${body}<p id="own">The page's own.</p></main></body></html>`
}

async function createPublishableKey({ client }: TestService): Promise<string> {
  const { key } = await client.live.keys.create({ name: 'Website', type: 'publishable' })
  return key
}

/** Returns the axe rules that the page violates, including in open shadow roots. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in self"))) await page.evaluate(axe.source)
  // As text, because these files are compiled with Bun's types, without the DOM.
  return page.evaluate<string[]>(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`)
}

/** Returns a property’s computed value for the first match of `selector` in the shadow root of the first `element`. */
export function getStyle(page: Page, element: string, selector: string, property: string): Promise<string> {
  const target = `document.querySelector('${element}').shadowRoot.querySelector('${selector}')`
  return page.evaluate<string>(`getComputedStyle(${target}).getPropertyValue('${property}')`)
}

/** A script that records the plugin’s `select`, `load` and `error` events, for `listRecordedEvents`. */
export const eventRecorder = `<script>window.dispatched = []
  for (const name of ['select', 'load', 'error'])
    addEventListener('guildhall:' + name, ({ detail }) => dispatched.push({ name, ...detail }))</script>`

/** Lists the recorded events with this name. */
export function listRecordedEvents(page: Page, name: string): Promise<Record<string, unknown>[]> {
  return page.evaluate<Record<string, unknown>[]>(`dispatched.filter((event) => event.name === '${name}')`)
}
