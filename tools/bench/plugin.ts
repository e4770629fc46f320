import { type Browser, chromium } from 'playwright-core'
import { fillEvents } from './public-api.ts'
import { atMost, type Finding } from './report.ts'
import { median } from './rounds.ts'
import type { Workbench } from './workbench.ts'

const ROUNDS = 9
const MOST_MILLISECONDS = 100

interface Round {
  /** From the answer's last byte to the frame that shows the list, in milliseconds, in a browser that is in use. */
  shown: number
  /** The same for the first page that a browser shows at all, which has much of its own to start then. */
  cold: number
  /** The same for the list read anew on the page, which has started by then. */
  again: number
  /** All the main thread did from the first request on, and what of it was script, in milliseconds. */
  tasks: number
  scripts: number
}

/** The website plugin in Chromium: a list of 20 events on a page of another origin, each time in a fresh browser profile. */
export async function plugin(bench: Workbench): Promise<Finding[]> {
  const executablePath = Bun.which('chromium')
  if (executablePath === null)
    return [{ name: 'website plugin', measured: 'not measured: this machine has no chromium' }]
  const { id, guildhall } = await bench.createAssociation()
  await fillEvents(bench, id)
  const { key } = await guildhall.keys.create({ name: 'Website', type: 'publishable' })
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () =>
      new Response(pageWith(bench.url, key), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  })
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-gpu']
  await using browser = await chromium.launch({ executablePath, args })
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, server.url.href))
  const middle = (name: keyof Round) => median(rounds.map((round) => round[name]))
  const longest = Math.max(...rounds.map(({ shown }) => shown))
  return [
    atMost(
      'website plugin, answer to list on screen, as a page is loaded',
      middle('shown'),
      MOST_MILLISECONDS,
      ' ms',
      `of ${ROUNDS}; longest ${longest.toFixed(0)} ms`,
    ),
    {
      name: 'website plugin, the same on the first page of a browser that was just started',
      measured: `${middle('cold').toFixed(0)} ms`,
    },
    {
      name: 'website plugin, the same for a list that is read anew',
      measured: `${middle('again').toFixed(0)} ms`,
    },
    {
      name: 'website plugin, main-thread time of the page',
      measured: `${middle('tasks').toFixed(0)} ms, scripts ${middle('scripts').toFixed(0)} ms`,
    },
  ]
}

async function measure(browser: Browser, address: string): Promise<Round> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(address)
  await page.waitForFunction('window.shown !== undefined')
  const cold = await page.evaluate<number>('shown')
  const { metrics } = await session.send('Performance.getMetrics')
  await page.goto(address)
  await page.waitForFunction('window.shown !== undefined')
  const shown = await page.evaluate<number>('shown')
  await page.evaluate(`shown = undefined; document.querySelector('guildhall-events').reload()`)
  await page.waitForFunction('window.shown !== undefined')
  const again = await page.evaluate<number>('shown')
  await context.close()
  const milliseconds = (name: string) =>
    (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
  return { shown, cold, again, tasks: milliseconds('TaskDuration'), scripts: milliseconds('ScriptDuration') }
}

/** A message sent while a frame is made arrives when it has been painted. */
function pageWith(service: URL, key: string): string {
  return `<!doctype html><html lang="en"><head><title>Bench</title><script>
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/v1/'))
      window.shown = performance.now() - answer.responseEnd
    }
    addEventListener('guildhall:load', () => requestAnimationFrame(() => painted.port2.postMessage(0)))</script>
    <script src="${service.origin}/embed.js" data-key="${key}" defer></script></head>
    <body><h1>Association</h1><p>As every page, it has text of its own. <b>What is on:</b></p><guildhall-events limit="20"></guildhall-events></body></html>`
}
