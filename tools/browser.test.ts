import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromiumPath, chromiumTest, launchChromium } from './testing/chromium.ts'
import { testService } from './testing/service.ts'

const service = await testService()
let browser: Browser

beforeAll(async () => {
  if (chromiumPath !== null) browser = await launchChromium()
})
afterAll(async () => browser?.close())

describe('in a real browser', () => {
  chromiumTest('the reference shows groups of operations, without errors or external requests', async () => {
    const page = await browser.newPage()
    const errors: string[] = []
    const externalRequests: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        externalRequests.push(request.url())
    })
    await page.goto(`${service.url}/docs`)
    await page.getByText('Create a member', { exact: true }).first().waitFor()
    for (const group of ['Membership levels', 'Users', 'API keys', 'Audit log', 'Platform']) {
      expect(await page.getByText(group, { exact: true }).count()).toBeGreaterThan(0)
    }
    expect({ errors, externalRequests }).toEqual({ errors: [], externalRequests: [] })
  })

  chromiumTest('with a session token, the SDK reads the member’s own record', async () => {
    const { live } = service.client
    const member = await live.members.create({
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
    const { token } = await live.members.createSession(member.id)
    const context = await browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    await page.goto(`${service.url}/problems`)
    await page.addScriptTag({ content: await buildSdkBundle(), type: 'module' })
    // The module runs after its tag is inserted.
    await page.waitForFunction(() => 'sdk' in globalThis)
    const email = await page.evaluate(
      async ({ apiKey, baseUrl, id }) => {
        const { Guildhall } = (globalThis as unknown as { sdk: typeof import('@guildhall/sdk') }).sdk
        return (await new Guildhall({ apiKey, baseUrl }).members.get(id)).email
      },
      { apiKey: token, baseUrl: service.url, id: member.id },
    )
    expect(email).toBe('ada@example.org')
  })

  chromiumTest(
    'the SDK uses the session cookie on a page of the service, and is unauthenticated after signing out',
    async () => {
      const { live } = service.client
      const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
      const { token } = await live.users.createSession(id)
      const context = await browser.newContext({ bypassCSP: true })
      const cookie = { name: 'guildhall_session', value: token, url: service.url, httpOnly: true }
      await context.addCookies([{ ...cookie, sameSite: 'Lax' }])
      const page = await context.newPage()
      await page.goto(`${service.url}/problems`)
      await page.addScriptTag({ content: await buildSdkBundle(), type: 'module' })
      await page.waitForFunction(() => 'sdk' in globalThis)
      const result = await page.evaluate(async () => {
        const { Guildhall } = (globalThis as unknown as { sdk: typeof import('@guildhall/sdk') }).sdk
        const guildhall = new Guildhall({ session: 'cookie' })
        const { user } = await guildhall.auth.session()
        const created = await guildhall.members.create({
          email: 'byron@example.org',
          firstName: 'Anne',
          lastName: 'Byron',
        })
        await guildhall.auth.logout()
        const error = (await guildhall.me.get().catch((cause: unknown) => cause)) as Error
        return { email: user.email, created: created.email, error: error.name }
      })
      const expected = { email: 'staff@example.org', created: 'byron@example.org' }
      expect(result).toEqual({ ...expected, error: 'AuthenticationError' })
    },
  )

  chromiumTest('the public SDK reads published records and error responses from another origin', async () => {
    const { live, keys } = service.client
    await live.jobs.create({ title: 'Pilot', employer: 'Port of Bristol', status: 'published' })
    using website = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response('<title>Jobs</title>', { headers: { 'content-type': 'text/html' } }),
    })
    const page = await browser.newPage()
    await page.goto(website.url.href)
    await page.addScriptTag({ content: await buildSdkBundle(), type: 'module' })
    await page.waitForFunction(() => 'publicSdk' in globalThis)
    const result = await page.evaluate(
      async ({ publishableKey, baseUrl }) => {
        const { publicSdk } = globalThis as unknown as { publicSdk: typeof import('@guildhall/sdk/public') }
        const guildhall = new publicSdk.PublicGuildhall({ publishableKey, baseUrl })
        const jobs = await guildhall.jobs.list().toArray()
        const error = await guildhall.jobs.get('unknown').catch((cause: unknown) => cause)
        const isNotFound = error instanceof publicSdk.NotFoundError && typeof error.requestId === 'string'
        return { titles: jobs.map(({ title }) => title), isNotFound }
      },
      { publishableKey: keys.live.publishable, baseUrl: service.url },
    )
    expect(result).toEqual({ titles: ['Pilot'], isNotFound: true })
  })
})

/** Bundles the SDK for the browser. */
async function buildSdkBundle(): Promise<string> {
  const entry = join(import.meta.dir, 'browser.fixture.ts')
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true })
  return (await outputs[0]?.text()) ?? ''
}
