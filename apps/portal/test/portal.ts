import { afterEach, expect } from 'bun:test'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { getSharedChromium } from '../../../tools/testing/chromium.ts'
import { type TestClient, type TestService, testService } from '../../../tools/testing/service.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** A session token; without it, no one is signed in. */
  token?: string
  /** Called before navigation. */
  before?: (page: Page) => unknown
}

/** A page of the portal, with a record of errors that must not occur. */
export interface Visit {
  page: Page
  /** Console errors, uncaught errors, CSP violations and requests to other hosts. */
  problems: string[]
}

export interface TestPortal {
  service: TestService
  /** Prefixes a path of the portal with the default association’s base path. */
  at(path: string): string
  /** Creates a member with these fields and a session. Returns the member’s id and the session’s token. */
  createMember(fields?: Record<string, unknown>, client?: TestClient): Promise<{ id: string; token: string }>
  visit(path: string, options?: VisitOptions): Promise<Visit>
}

/**
 * Starts the service, which stops after the last test of the file. Pages are opened in the shared browser and closed
 * after each test.
 */
export async function testPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const service = await testService(environment)
  let browser: Browser | null = null
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
  })
  let memberCount = 0
  return {
    service,
    at: (path) => `/a/${service.client.record.slug}${path}`,
    async createMember(fields = {}, { live } = service.client) {
      memberCount++
      const email = `member.${memberCount}@example.org`
      const person = {
        email,
        firstName: 'Margaret',
        lastName: 'Carew-Pole',
        status: 'active' as const,
        ...fields,
      }
      const { id } = await live.members.create(person)
      return { id, token: (await live.members.createSession(id)).token }
    },
    async visit(path, { token, before, ...contextOptions } = {}) {
      browser ??= await getSharedChromium()
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        // Requests of a service worker cannot be intercepted, so only its own tests enable it.
        serviceWorkers: 'block',
        // Animated placeholders take a quarter of the CPU time of a page load.
        reducedMotion: 'reduce',
        ...contextOptions,
      })
      if (token) await context.addCookies([buildSessionCookie(service.url, token)])
      const page = await context.newPage()
      // Shorter than the test's timeout, so that the failure names the awaited condition.
      page.setDefaultTimeout(60_000)
      const problems = watch(page, service.url)
      await before?.(page)
      await page.goto(service.url + path)
      return { page, problems }
    },
  }
}

export const buildSessionCookie = (url: string, token: string) => ({
  name: 'guildhall_session',
  value: token,
  url,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax' as const,
})

interface Network {
  /** The page’s requests that have neither finished nor failed. */
  pending: Set<Request>
  /** The number of starts and ends of requests. */
  changes: number
  /** The value of `changes` when `waitUntilLoaded` last returned; -1 before that. */
  changesWhenLoaded: number
}

const networks = new WeakMap<Page, Network>()

/** @throws Error if the page was not opened by `visit` */
function getNetwork(page: Page): Network {
  const network = networks.get(page)
  if (!network) throw new Error('The page was not opened by visit.')
  return network
}

function watch(page: Page, origin: string): string[] {
  const problems: string[] = []
  const network: Network = { pending: new Set(), changes: 0, changesWhenLoaded: -1 }
  networks.set(page, network)
  const end = (request: Request) => {
    network.changes++
    network.pending.delete(request)
  }
  page.on('request', (request) => {
    network.changes++
    network.pending.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) problems.push(`foreign request: ${url}`)
  })
  return problems
}

/** A response may cause further requests in the frames after it. */
const IDLE_FRAMES = 6

/** Waits until the screen has a heading, a response to each request, and no placeholder. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor({ state: 'attached' })
  const network = getNetwork(page)
  for (let changes = -1; network.pending.size > 0 || network.changes !== changes; ) {
    changes = network.changes
    await page.evaluate(`(async () => {
      for (let frame = 0; frame < ${IDLE_FRAMES}; frame++) await new Promise(requestAnimationFrame)
    })()`)
  }
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  network.changesWhenLoaded = network.changes
}

/**
 * Opens another screen as links do. Loading the page again would take five times the CPU time.
 *
 * @param path of the portal, absolute
 */
export async function openInPage(page: Page, path: string): Promise<void> {
  const { changes, changesWhenLoaded } = getNetwork(page)
  // A redirect of the previous screen would replace the URL.
  if (changes !== changesWhenLoaded) await waitUntilLoaded(page)
  // TanStack Router publishes itself for its developer tools.
  await page.evaluate(`(async ({ history }) => {
    history.push(${JSON.stringify(path)})
    const isShown = ({ status, location, resolvedLocation } = self.__TSR_ROUTER__.state) =>
      status === 'idle' && location.href === resolvedLocation?.href
    do await new Promise(requestAnimationFrame)
    while (!isShown())
  })(self.__TSR_ROUTER__)`)
  await waitUntilLoaded(page)
}

/** The axe rules that depend on colors. */
const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * Returns the page’s axe violations, one per element. React Aria’s announcer is excluded: it is labeled by a pending
 * button, which may have been removed.
 *
 * @param runOnly the ids of the rules to check; all by default
 */
export async function findAxeViolations(page: Page, runOnly?: readonly string[]): Promise<string[]> {
  // Colors in transition do not have their final contrast. A modal dialog hides the page behind it, including its main
  // landmark; axe does not always notice the dialog.
  const run = () =>
    page.evaluate<string[] | null>(`(async () => {
      if (!('axe' in self)) return null
      await new Promise(requestAnimationFrame)
      const isFinite = ({ effect }) => effect.getTiming().iterations !== Infinity
      await Promise.allSettled(document.getAnimations().filter(isFinite).map(({ finished }) => finished))
      const enabled = document.querySelector('[role="dialog"], [role="alertdialog"]') === null
      const rules = { 'landmark-one-main': { enabled }, 'page-has-heading-one': { enabled } }
      const options = { resultTypes: ['violations'], rules, ...${JSON.stringify({ runOnly })} }
      const { violations } = await axe.run({ exclude: [['[data-live-announcer]']] }, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary))
    })()`)
  const violations = await run()
  if (violations) return violations
  // Injected over CDP, which the page’s Content-Security-Policy does not block.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe.source })
  await session.detach()
  return (await run()) ?? ['axe did not start']
}

/**
 * Asserts that the page passes axe in both themes, which differ only in colors. Leaves it in the dark theme.
 *
 * @param name of the screen, for failures and screenshots
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect([name, colorScheme, await findAxeViolations(page, rules)]).toEqual([name, colorScheme, []])
    await takeScreenshot(page, `${name}-${colorScheme}`)
  }
}

/**
 * Moves the focus with Tab to the first element whose accessible name starts with `name`.
 *
 * @throws Error if Tab does not reach the element, or its focus is not visible
 */
export async function pressTabUntilFocused(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate<{ name: string; isVisible: boolean }>(`(() => {
      const focused = document.activeElement
      const label = focused.labels?.[0]?.textContent
      const box = focused.getBoundingClientRect()
      // A card shows the focus of its link around itself.
      const styles = [focused, focused.closest('li, article, .card')].filter(Boolean)
        .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')])
      return {
        name: (focused.getAttribute('aria-label') ?? label ?? focused.textContent ?? '').trim(),
        isVisible: focused.matches(':focus-visible') && box.width > 0 && box.bottom > 0 && box.top < innerHeight
          && styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
      }
    })()`)
    if (!focus.name.startsWith(name)) continue
    if (!focus.isVisible) throw new Error(`The focus on “${name}” is not visible.`)
    return
  }
  throw new Error(`Tab does not reach “${name}”.`)
}

/** Returns how many pixels the page is wider than the window. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}

/** The window widths and font sizes that each screen must fit: reflow and resized text of WCAG 1.4.10 and 1.4.4. */
const NARROW_WINDOWS = [
  [320, '100%'],
  [640, '200%'],
] as const

/**
 * Asserts that the page does not scroll sideways at 320 pixels, or at 640 with text twice as large. Leaves the window
 * 640 pixels wide.
 */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  for (const [width, fontSize] of NARROW_WINDOWS) {
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    await page.setViewportSize({ width, height: 640 })
    expect([screen, width, await measureOverflow(page)]).toEqual([screen, width, 0])
  }
  await page.evaluate("document.documentElement.style.fontSize = ''")
}

/** With `SCREENSHOTS=directory`, saves a screenshot of the whole page there, for inspection. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const directory = process.env.SCREENSHOTS
  if (directory)
    await page.screenshot({ fullPage: true, path: `${directory}/${name.replaceAll('/', '-')}.png` })
}

/**
 * Fills the default association with a public, a premium and a paid resource, an event, a course, a
 * job and a post.
 *
 * @returns the ids of the resources by access level
 */
export async function fillPortal(
  service: TestService,
): Promise<{ public: string; premium: string; paid: string }> {
  const { live } = service.client
  const [publicId = '', premiumId = '', paidId = ''] = await addResources(service, service.client, [
    {
      name: 'Bylaws of the Association',
      description: 'Who may be a member, and who decides what.',
      format: 'docx',
      pages: [
        'Article 1. Name and seat',
        'Article 16. Quorum\n\nThe quorum is sixty members in good standing.',
      ],
    },
    { name: 'Salary survey', accessLevel: 'premium', pages: ['The median salary is fifty thousand.'] },
    { name: 'Proceedings', accessLevel: 'paid', pages: ['Papers of the conference.'] },
  ])
  const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await live.events.create({
    title: 'Spring conference',
    startsAt: addDays(20),
    endsAt: addDays(21),
    timezone: 'Europe/London',
    format: 'in_person',
    venue: 'Harbour Hall',
    status: 'published',
    description: 'Two days on **tides** and towers.',
  })
  await live.courses.create({
    title: 'Tidal reduction',
    status: 'published',
    summary: 'From gauge to chart.',
  })
  await live.jobs.create({ title: 'Harbour master', employer: 'Port Authority', status: 'published' })
  await live.community.create({ title: 'Welcome', body: 'Introduce *yourself*.', status: 'published' })
  return { public: publicId, premium: premiumId, paid: paidId }
}
