import type { Browser, Page } from 'playwright-core'
import { chromiumPath, launchChromium } from '../testing/chromium.ts'
import { fillEvents } from './public-api.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Workbench } from './workbench.ts'

const ROUNDS = 9
const MAX_RENDER_MS = 100

interface Round {
  /** Milliseconds from the response's last byte to the frame with the list, in a warm browser. */
  warm: number
  /** The same for the first page in a fresh profile. */
  cold: number
  /** The same for `reload()` of the list on a loaded page. */
  reload: number
  /** Like `warm`, for a page that only fetches the list and renders it as plain text. */
  bare: number
  /** Milliseconds of main-thread time until the first page shows the list, in total and in scripts. */
  tasks: number
  scripts: number
}

/**
 * The website plugin in Chromium: a list of 20 events on a page of another origin, each time in a fresh browser
 * profile.
 */
export async function measurePlugin(bench: Workbench): Promise<Measurement[]> {
  if (chromiumPath === null)
    return [{ name: 'website plugin', measured: 'not measured: chromium is not installed' }]
  const { id, guildhall } = await bench.createAssociation()
  await fillEvents(bench, id)
  const { key } = await guildhall.keys.create({ name: 'Website', type: 'publishable' })
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      const list = url.endsWith('/bare') ? buildBareList(bench.url, key) : buildPluginList(bench.url, key)
      return new Response(buildPage(list), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  })
  await using browser = await launchChromium()
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, server.url.href))
  const computeRoundMedian = (name: keyof Round) => computeMedian(rounds.map((round) => round[name]))
  const longest = Math.max(...rounds.map(({ warm }) => warm))
  return [
    checkMaximum(
      'website plugin: from response to rendered list, warm browser',
      computeRoundMedian('warm'),
      MAX_RENDER_MS,
      ' ms',
      `median of ${ROUNDS}; longest ${longest.toFixed(0)} ms`,
    ),
    {
      name: 'website plugin: baseline page that renders plain text',
      measured: `${computeRoundMedian('bare').toFixed(0)} ms`,
    },
    {
      name: 'website plugin: first page of a new browser',
      measured: `${computeRoundMedian('cold').toFixed(0)} ms`,
    },
    {
      name: 'website plugin: refresh of the list',
      measured: `${computeRoundMedian('reload').toFixed(0)} ms`,
    },
    {
      name: 'website plugin: main-thread time of the page',
      measured: `${computeRoundMedian('tasks').toFixed(0)} ms, scripts ${computeRoundMedian('scripts').toFixed(0)} ms`,
    },
  ]
}

async function measure(browser: Browser, pageUrl: string): Promise<Round> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const cold = await measureReportedTime(page, () => page.goto(pageUrl))
  const { metrics } = await session.send('Performance.getMetrics')
  const warm = await measureReportedTime(page, () => page.goto(pageUrl))
  const reload = await measureReportedTime(page, () =>
    page.evaluate(`void document.querySelector('guildhall-events').reload()`),
  )
  const bare = await measureReportedTime(page, () => page.goto(`${pageUrl}bare`))
  await context.close()
  const readMilliseconds = (name: string) =>
    (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
  return {
    warm,
    cold,
    reload,
    bare,
    tasks: readMilliseconds('TaskDuration'),
    scripts: readMilliseconds('ScriptDuration'),
  }
}

/** Reported by the page itself: evaluating a script from the driver would add tens of milliseconds. */
async function measureReportedTime(page: Page, act: () => Promise<unknown>): Promise<number> {
  const report = page.waitForEvent('console', (message) => message.text().startsWith('shown '))
  await act()
  return Number((await report).text().slice('shown '.length))
}

/** A message posted in an animation frame arrives after the paint. @param list the markup that loads the list */
function buildPage(list: string): string {
  return `<!doctype html><html lang="en"><head><title>Bench</title><script>
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      const response = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/v1/'))
      console.log(\`shown \${performance.now() - response.responseEnd}\`)
    }
    addEventListener('guildhall:load', () => requestAnimationFrame(() => painted.port2.postMessage(0)))</script></head>
    <body><h1>Association</h1><p>Like every page, it has other text. <b>What is on:</b></p>${list}</body></html>`
}

const buildPluginList = (service: URL, key: string) =>
  `<guildhall-events limit="20"></guildhall-events><script src="${service.origin}/embed.js" data-key="${key}" defer></script>`

/** The baseline: the same response as lines of plain text. */
const buildBareList = (service: URL, key: string) => `<ul id="list"></ul><script>
  fetch('${service.origin}/api/v1/events?limit=20', { headers: { 'x-api-key': '${key}' } })
    .then((response) => response.json())
    .then(({ items }) => {
      for (const { title, startsAt, summary } of items) {
        const line = document.createElement('li')
        line.textContent = [title, startsAt, summary].join(', ')
        list.append(line)
      }
      dispatchEvent(new Event('guildhall:load'))
    })</script>`
