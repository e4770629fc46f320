import type { Browser, BrowserContext } from 'playwright-core'
import { chromiumPath, launchChromium } from '../testing/chromium.ts'
import { fillLibrary, vacuumLibrary, vocabulary } from './fill-library.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Workbench } from './workbench.ts'

const ROUNDS = 5
const RESOURCES = 2_000
/** A slow mobile connection and processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4

interface Round {
  /** Milliseconds from navigation to the frame with the first resource, with an empty cache. */
  cold: number
  /** The same, with the portal’s files cached. */
  warm: number
  /** Cumulative layout shift of the cold load. */
  shift: number
  /** Milliseconds of the slowest interaction while typing a search and choosing a sort order. */
  interaction: number
  scriptBytes: number
}

/** A member’s first screen, the library, in Chromium with a slow connection and processor. */
export async function measurePortal(bench: Workbench): Promise<Measurement[]> {
  if (chromiumPath === null) return [{ name: 'portal', measured: 'not measured: chromium is not installed' }]
  const { id, guildhall } = await bench.createAssociation()
  await fillLibrary(bench.admin, id, RESOURCES)
  await vacuumLibrary(bench.admin)
  const { slug } = await guildhall.client.get()
  const member = await guildhall.members.create({
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'King',
    status: 'active',
  })
  const { token } = await guildhall.members.createSession(member.id)
  const pageUrl = `${bench.url.origin}/a/${slug}/library`
  await using browser = await launchChromium()
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, pageUrl, token))
  const computeRoundMedian = (name: keyof Round) => computeMedian(rounds.map((round) => round[name]))
  const conditions = '1.6 Mbit/s, 150 ms, CPU ÷ 4'
  return [
    checkMaximum(
      `portal: first resource, empty cache, ${conditions}`,
      computeRoundMedian('cold'),
      3_000,
      ' ms',
    ),
    checkMaximum(
      `portal: first resource, cached files, ${conditions}`,
      computeRoundMedian('warm'),
      1_000,
      ' ms',
    ),
    checkMaximum('portal: cumulative layout shift', computeRoundMedian('shift'), 0.1, ''),
    checkMaximum(
      'portal: slowest interaction of search and sort order, CPU ÷ 4',
      computeRoundMedian('interaction'),
      200,
      ' ms',
    ),
    checkMaximum(
      'portal: compressed scripts of the first screen',
      computeRoundMedian('scriptBytes') / 1_000,
      190,
      ' kB',
    ),
  ]
}

async function measure(browser: Browser, pageUrl: string, token: string): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const { origin } = new URL(pageUrl)
  const cookie = { name: 'guildhall_session', value: token, url: origin, httpOnly: true, secure: true }
  await context.addCookies([cookie])
  await context.addInitScript(observerScript)
  const page = await openThrottledPage(context)
  await page.goto(pageUrl)
  const cold = await page.evaluate<number>('shown')
  const shift = await page.evaluate<number>('shift')
  const scriptBytes = await page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
  await page.getByRole('searchbox').pressSequentially(vocabulary[40] ?? '', { delay: 60 })
  await page.locator('mark').first().waitFor({ timeout: 30_000 })
  await page.getByRole('combobox').selectOption('name')
  const interaction = await page.evaluate<number>(
    'new Promise((done) => setTimeout(() => done(slowest), 1_000))',
  )
  await page.goto(pageUrl)
  const warm = await page.evaluate<number>('shown')
  await context.close()
  return { cold, warm, shift, interaction, scriptBytes }
}

async function openThrottledPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Measured in the page itself: a query by the driver would wait for the throttled processor. */
const observerScript = `
  shift = 0
  slowest = 0
  shown = new Promise((done) => {
    const look = () => document.querySelector('.resource-card') ? done(performance.now()) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) slowest = Math.max(slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`
