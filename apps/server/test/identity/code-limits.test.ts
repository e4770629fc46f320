import { describe, expect, test } from 'bun:test'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { startServiceWithMail } from './mail-service.ts'

const { service, mail, openBrowser } = await startServiceWithMail()
const { live, record } = service.client
const { slug } = record
const { sql } = service.database

const createUser = () => live.users.create({ email: buildPerson().email })

/** Signs in with a code, in a new browser. */
async function signIn(email: string) {
  const browser = openBrowser()
  expect((await browser.requestCode(slug, email)).status).toBe(202)
  const response = await browser.verifyCode(slug, await mail.waitForCode(email))
  expect(response.status).toBe(200)
  return { browser, response }
}

/** Sets the number of codes requested this hour for each email address. */
const setEmailCounts = (count: number) =>
  sql`update rate_limits set points = ${count} where key ~ '^hour:sign-in-code:[A-Za-z0-9_-]{43}(:|$)'`
const exhaustAssociationLimit = (slug: string) =>
  sql`update rate_limits set points = 2000 where key like ${`hour:sign-in-code:live:${slug}%`}`

describe('POST /auth/code', () => {
  test('429: over three codes a minute for an address from an IP address, whether or not a user has it', async () => {
    for (const { email } of [await createUser(), buildPerson()]) {
      const browser = openBrowser()
      for (let request = 0; request < 3; request++)
        expect((await browser.requestCode(slug, email)).status).toBe(202)
      const refused = await browser.requestCode(slug, email.toUpperCase())
      await expectProblem(refused, 429, 'rate-limit-exceeded')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await openBrowser().requestCode(slug, email)).status).toBe(202)
    }
  })

  test('429: over twenty codes a minute for an IP address', async () => {
    const browser = openBrowser()
    for (let request = 0; request < 20; request++)
      expect((await browser.requestCode(slug, buildPerson().email)).status).toBe(202)
    await expectProblem(await browser.requestCode(slug, buildPerson().email), 429, 'rate-limit-exceeded')
  })

  test('429: over five codes an hour for an address from an IP address, or ten from all', async () => {
    const { email } = await createUser()
    const attacker = openBrowser()
    await attacker.requestCode(slug, email)
    const counters: { key: string }[] =
      await sql`select key from rate_limits where key like 'hour:sign-in-code:%'`
    // No counter's name contains the address.
    for (const { key } of counters) expect(key).not.toContain('@')
    await setEmailCounts(5)
    await expectProblem(await attacker.requestCode(slug, email), 429, 'rate-limit-exceeded')
    expect((await openBrowser().requestCode(slug, email)).status).toBe(202)
    await setEmailCounts(10)
    await expectProblem(await openBrowser().requestCode(slug, email), 429, 'rate-limit-exceeded')
  })

  test('429: over 2,000 codes an hour for an association', async () => {
    const otherClient = await service.createClient()
    await openBrowser().requestCode(otherClient.record.slug, buildPerson().email)
    await exhaustAssociationLimit(otherClient.record.slug)
    const limited = await openBrowser().requestCode(otherClient.record.slug, buildPerson().email)
    expect(await expectProblem(limited, 429, 'rate-limit-exceeded')).toMatchObject({
      detail: expect.stringContaining('association'),
    })
  })
})

describe('a browser that has signed in with the address', () => {
  test('is known by a cookie that does not contain the address', async () => {
    const { email } = await createUser()
    const { response } = await signIn(email)
    const [session, known = ''] = response.headers.getSetCookie()
    expect(session).toStartWith('guildhall_session=')
    expect(known).toMatch(
      /^guildhall_known_browser=[A-Za-z0-9_-]{43}; Path=\/auth; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/,
    )
  })

  test('gets codes and signs in while others exhaust the limits of the address and the association', async () => {
    const { live, record } = await service.createClient()
    const { email } = await live.users.create({ email: buildPerson().email })
    const browser = openBrowser()
    const signInAgain = async (count: number) => {
      await expectBody(await browser.requestCode(record.slug, email.toUpperCase()), 202)
      const code = await mail.waitForCode(email, count)
      return expectBody(await browser.verifyCode(record.slug, code))
    }
    await signInAgain(1)
    await setEmailCounts(10)
    await expectProblem(await openBrowser().requestCode(record.slug, email), 429, 'rate-limit-exceeded')
    await exhaustAssociationLimit(record.slug)
    await signInAgain(2)
  })

  test('has the usual limits for other addresses and associations', async () => {
    const { email } = await createUser()
    const { browser } = await signIn(email)
    const other = await createUser()
    const otherClient = await service.createClient()
    const attempts = [
      [slug, other.email],
      [otherClient.record.slug, email],
    ] as const
    for (const [client, email] of attempts) {
      expect((await openBrowser().requestCode(client, email)).status).toBe(202)
      await setEmailCounts(10)
      await expectProblem(await browser.requestCode(client, email), 429, 'rate-limit-exceeded')
    }
  })

  test('429: over three codes a minute, or ten an hour', async () => {
    const { email } = await createUser()
    const { browser } = await signIn(email)
    for (let request = 0; request < 3; request++)
      expect((await browser.requestCode(slug, email)).status).toBe(202)
    await expectProblem(await browser.requestCode(slug, email), 429, 'rate-limit-exceeded')
    await sql`delete from rate_limits where key like 'minute:sign-in-code:%'`
    await setEmailCounts(10)
    await expectProblem(await browser.requestCode(slug, email), 429, 'rate-limit-exceeded')
  })
})
