import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations, type Problem } from '../expect-problem.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'
import { PageBrowser, startServiceWithMail } from './mail-service.ts'

const { service, mail, openBrowser } = await startServiceWithMail()
const { live, record } = service.client
const { slug } = record
const { sql } = service.database

const createUser = async (roles: string[] = []) => {
  const { email } = buildPerson()
  return live.users.create({ email, roles })
}
const buildInvalidCode = (code: string) => (code === '000000' ? '000001' : '000000')
const expectInvalidCode = async (response: Response): Promise<Problem> =>
  expectProblem(response, 400, 'sign-in-code-invalid')

/** Requests a code and reads it from the email. */
async function requestCode(email: string, browser = openBrowser(), count = 1) {
  expect((await browser.requestCode(slug, email)).status).toBe(202)
  return { browser, code: await mail.waitForCode(email, count) }
}

/** Waits until the worker has processed all requests for an address. */
async function waitUntilDecided(email: string) {
  while ((await sql`select from sign_in_codes where email = ${email} and not decided`).length > 0)
    await Bun.sleep(20)
}

describe('POST /auth/code and /auth/code/verify', () => {
  test('sign in a user: 202 and a cookie, an email, then 200 and the session', async () => {
    const { id, email } = await createUser(['ROLE_CLIENT_ADMIN'])
    const browser = openBrowser()
    const requested = await browser.requestCode(slug, email)
    const { expiresAt, ...rest } = await expectBody<{ expiresAt: string }>(requested, 202)
    expect(rest).toEqual({ triesLeft: 5 })
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(60_000)
    const setCookie = requested.headers.get('set-cookie') ?? ''
    for (const part of ['Path=/auth;', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Max-Age=600'])
      expect(setCookie).toContain(part)
    const verified = await browser.verifyCode(slug, await mail.waitForCode(email))
    const session = await expectBody<Record<string, { id: string }>>(verified)
    expect(session).toMatchObject({ user: { id, email }, client: { id: record.id } })
    for (const part of ['guildhall_session=guild_ses_', 'Path=/;', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(verified.headers.get('set-cookie')).toContain(part)
    expect(await expectBody(await browser.getSession())).toEqual(session)
    const entries = await live.auditLog.list({ action: 'session.created' }).toArray()
    const entry = entries.find(({ target }) => target.id === id)
    expect(entry).toMatchObject({ actor: { type: 'system', name: 'Sign-in code' } })
    expect(entry?.ipAddress).toStartWith('10.1.')
  })

  test('ignore the case of the address, and send the email to the address as stored', async () => {
    const { email } = await createUser()
    const browser = openBrowser()
    await browser.requestCode(slug, email.toUpperCase())
    expect((await browser.verifyCode(slug, await mail.waitForCode(email))).status).toBe(200)
  })

  test('sign in a member, who gets a user at the first sign-in and keeps that user', async () => {
    const member = await live.members.create({ ...buildPerson(), status: 'active' })
    const { browser, code } = await requestCode(member.email)
    const { user } = await expectBody<{ user: { id: string } }>(await browser.verifyCode(slug, code))
    expect(user).toMatchObject({ email: member.email, roles: ['ROLE_MEMBER'], memberId: member.id })
    const secondRequest = await requestCode(member.email, openBrowser(), 2)
    const second = await expectBody<{ user: { id: string } }>(
      await secondRequest.browser.verifyCode(slug, secondRequest.code),
    )
    expect(second.user.id).toBe(user.id)
  })

  test('sign in a member whose user is created at the same time', async () => {
    const { id, email } = await live.members.create({ ...buildPerson(), status: 'active' })
    const { browser, code } = await requestCode(email)
    const holder = await sql.reserve()
    await holder`begin`
    await holder`select from members where id = ${id} for update`
    const [{ pid }] = await holder`select pg_backend_pid() as pid`
    const created = live.members.createSession(id)
    const creatingPid = await waitUntilBlocking(sql, pid)
    const verified = browser.verifyCode(slug, code)
    await waitUntilBlocking(sql, creatingPid)
    await holder`rollback`
    holder.release()
    const { user } = await expectBody<{ user: { id: string } }>(await verified)
    expect(user.id).toBe((await created).userId)
  })

  test('sign in a member with a new address as the same user', async () => {
    const member = await live.members.create({ ...buildPerson(), status: 'active' })
    const { userId } = await live.members.createSession(member.id)
    const { email } = await live.members.update(member.id, { email: buildPerson().email })
    const { browser, code } = await requestCode(email)
    const { user } = await expectBody<{ user: object }>(await browser.verifyCode(slug, code))
    expect(user).toMatchObject({ id: userId, email, memberId: member.id })
  })

  test('sign in a member with a new address, but not as its user with a staff role', async () => {
    const member = await live.members.create(buildPerson({ status: 'active' }))
    const { userId } = await live.members.createSession(member.id)
    await live.users.update(userId, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'] })
    const { email } = await live.members.update(member.id, { email: buildPerson().email })
    const { browser, code } = await requestCode(email)
    const { user } = await expectBody<{ user: { id: string } }>(await browser.verifyCode(slug, code))
    expect(user.id).not.toBe(userId)
    expect(user).toMatchObject({ email, roles: ['ROLE_MEMBER'], memberId: member.id })
  })

  test('sign in a member whose address a server of an earlier version changed, but not as a staff user', async () => {
    for (const roles of [['ROLE_MEMBER'], ['ROLE_MEMBER', 'ROLE_CLIENT_ADMIN']]) {
      const member = await live.members.create(buildPerson({ status: 'active' }))
      const { userId } = await live.members.createSession(member.id)
      await live.users.update(userId, { roles })
      const { email } = buildPerson()
      await sql`update members set email = ${email} where id = ${member.id}`
      const { browser, code } = await requestCode(email)
      const verified = await browser.verifyCode(slug, code)
      if (roles.length > 1) {
        await expectInvalidCode(verified)
        expect((await live.users.get(userId)).email).toBe(member.email)
      } else expect(await expectBody(verified)).toMatchObject({ user: { id: userId, email, roles } })
    }
  })

  test('end the browser’s previous session', async () => {
    const { email } = await createUser()
    const first = await requestCode(email)
    await first.browser.verifyCode(slug, first.code)
    const token = first.browser.cookies.get('guildhall_session') ?? ''
    const second = await requestCode(email, first.browser, 2)
    expect((await second.browser.verifyCode(slug, second.code)).status).toBe(200)
    await expectProblem(await callAs(service, token)('GET', '/api/me'), 401, 'unauthorized')
  })

  test('work through the SDK, whose error for an invalid code has `triesLeft`', async () => {
    const { email } = await createUser()
    const headers = { origin: service.url }
    await live.auth.requestCode({ client: slug, email }, { headers })
    const attempt = live.auth.verifyCode({ client: slug, code: '000000' }, { headers })
    expect(await attempt.then(null, (error) => error)).toMatchObject({
      status: 400,
      kind: 'sign-in-code-invalid',
      extensions: { triesLeft: 0 },
    })
  })
})

describe('a code', () => {
  test('can be used only once', async () => {
    const { browser, code } = await requestCode((await createUser()).email)
    expect((await browser.verifyCode(slug, code)).status).toBe(200)
    expect(await expectInvalidCode(await browser.verifyCode(slug, code))).toMatchObject({ triesLeft: 0 })
  })

  test('can be used only once by concurrent requests', async () => {
    const { browser, code } = await requestCode((await createUser()).email)
    const responses = await Promise.all(Array.from({ length: 4 }, () => browser.verifyCode(slug, code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('works only in the browser that requested it', async () => {
    const { email } = await createUser()
    const { browser, code } = await requestCode(email)
    expect(await expectInvalidCode(await openBrowser().verifyCode(slug, code))).toMatchObject({
      triesLeft: 0,
    })
    const otherBrowser = openBrowser()
    await otherBrowser.requestCode(slug, (await createUser()).email)
    expect(await expectInvalidCode(await otherBrowser.verifyCode(slug, code))).toMatchObject({ triesLeft: 4 })
    expect((await browser.verifyCode(slug, code)).status).toBe(200)
  })

  test('allows five attempts, counted exactly even if they are concurrent', async () => {
    const { browser, code } = await requestCode((await createUser()).email)
    const problems = await Promise.all(
      Array.from({ length: 4 }, async () =>
        expectInvalidCode(await browser.verifyCode(slug, buildInvalidCode(code))),
      ),
    )
    expect(problems.map(({ triesLeft }) => triesLeft).toSorted()).toEqual([1, 2, 3, 4])
    expect(await expectInvalidCode(await browser.verifyCode(slug, buildInvalidCode(code)))).toMatchObject({
      triesLeft: 0,
    })
    expect(await expectInvalidCode(await browser.verifyCode(slug, code))).toMatchObject({
      triesLeft: 0,
      violations: [{ propertyPath: 'code', code: 'invalid_code' }],
    })
  })

  test('expires', async () => {
    const { email } = await createUser()
    const { browser, code } = await requestCode(email)
    await sql`update sign_in_codes set expires_at = now() - interval '1 second' where email = ${email}`
    await expectInvalidCode(await browser.verifyCode(slug, code))
  })

  test('becomes invalid when its browser requests another, not when another browser does', async () => {
    const { email } = await createUser()
    const first = await requestCode(email)
    const attacker = await requestCode(email, openBrowser(), 2)
    const replaced = new Map(first.browser.cookies)
    const second = await requestCode(email, first.browser, 3)
    expect((await second.browser.verifyCode(slug, second.code)).status).toBe(200)
    for (const [name, value] of replaced) first.browser.cookies.set(name, value)
    await expectInvalidCode(await first.browser.verifyCode(slug, first.code))
    await expectInvalidCode(await attacker.browser.verifyCode(slug, second.code))
    expect((await attacker.browser.verifyCode(slug, attacker.code)).status).toBe(200)
  })

  test('is valid for one association and one environment', async () => {
    const otherClient = await service.createClient()
    const { email } = await createUser()
    await otherClient.live.users.create({ email })
    await service.client.sandbox.users.create({ email })
    const { browser, code } = await requestCode(email)
    await expectInvalidCode(await browser.verifyCode(otherClient.record.slug, code))
    const sandbox = new PageBrowser({ url: service.sandboxUrl })
    for (const [name, value] of browser.cookies) sandbox.cookies.set(name, value)
    await expectInvalidCode(await sandbox.verifyCode(slug, code))
    expect((await browser.verifyCode(slug, code)).status).toBe(200)
  })

  test('requested at the sandbox’s host signs in to the sandbox', async () => {
    const { email } = await service.client.sandbox.users.create({ email: buildPerson().email })
    const browser = new PageBrowser({ url: service.sandboxUrl })
    await browser.requestCode(slug, email)
    const verified = await browser.verifyCode(slug, await mail.waitForCode(email))
    expect(await expectBody(verified)).toMatchObject({ client: { environment: 'test' } })
  })

  test('and the browser’s secret are not stored in plain text, nor with the email once it is sent', async () => {
    const { email } = await createUser()
    const { browser, code } = await requestCode(email)
    const secret = browser.cookies.get('guildhall_sign_in_code') ?? 'none'
    const rows = await sql`select to_jsonb(c)::text as row from sign_in_codes c where email = ${email}`
    expect(rows).toHaveLength(1)
    for (;;) {
      const [sent] = await sql`select to_jsonb(m)::text as row, status, variables from mail_messages m
        where recipient = ${email}`
      if (sent.status === 'queued') {
        await Bun.sleep(20)
        continue
      }
      expect(sent).toMatchObject({ status: 'sent', variables: null })
      for (const text of [sent.row, rows[0].row]) {
        expect(text).not.toContain(`"${code}"`)
        expect(text).not.toContain(secret)
      }
      return
    }
  })

  test('is invalid once its user is deactivated', async () => {
    const { id, email } = await createUser()
    const { browser, code } = await requestCode(email)
    await live.users.update(id, { status: 'deactivated' })
    expect(await expectInvalidCode(await browser.verifyCode(slug, code))).toMatchObject({ triesLeft: 0 })
  })
})

describe('an address that cannot sign in gets the same responses, and no email', () => {
  const cases: [string, () => Promise<{ client?: string; email: string }>][] = [
    ['unknown', async () => ({ email: buildPerson().email })],
    ['at an unknown association', async () => ({ client: 'unknown', email: (await createUser()).email })],
    [
      'of a deactivated user',
      async () => {
        const { id, email } = await createUser()
        await live.users.update(id, { status: 'deactivated' })
        return { email }
      },
    ],
    [
      'at a suspended association',
      async () => {
        const otherClient = await service.createClient()
        const { email } = await otherClient.live.users.create({ email: buildPerson().email })
        await service.operator.platform.clients.update(otherClient.record.id, { suspended: true })
        return { client: otherClient.record.slug, email }
      },
    ],
  ]

  test.each(cases)('%s', async (_, createCase) => {
    const { client = slug, email } = await createCase()
    const browser = openBrowser()
    const requested = await browser.requestCode(client, email)
    expect(Object.keys(await expectBody(requested, 202))).toEqual(['expiresAt', 'triesLeft'])
    expect(requested.headers.get('set-cookie')).toStartWith('guildhall_sign_in_code=')
    await waitUntilDecided(email)
    for (const triesLeft of [4, 3, 2, 1, 0, 0])
      expect(await expectInvalidCode(await browser.verifyCode(client, '123456'))).toMatchObject({ triesLeft })
    expect(await sql`select 1 from mail_messages where recipient = ${email}`).toHaveLength(0)
  })
})

describe('rejected requests', () => {
  test.each([
    [{}, ['client required', 'email required']],
    [{ client: 'A B', email: 'ada@example.org' }, ['client invalid_format']],
    [{ client: slug, email: 'ada' }, ['email invalid_format']],
    [{ client: slug, email: 'ada@example.org\u0000' }, ['email invalid_characters']],
    [{ client: slug, email: 'ada@example.org', code: '1' }, ['code unknown_field']],
  ])('400: POST /auth/code %j', async (body, violations) => {
    await expectViolations(await openBrowser().send('POST', '/auth/code', body), violations)
  })

  test.each([
    [{}, ['client required', 'code required']],
    [{ client: slug, code: '12345' }, ['code invalid_format']],
    [{ client: slug, code: '１２３４５６' }, ['code invalid_format']],
    [{ client: slug, code: 123456 }, ['code invalid_type']],
  ])('400: POST /auth/code/verify %j', async (body, violations) => {
    await expectViolations(await openBrowser().send('POST', '/auth/code/verify', body), violations)
  })

  test.each(['', 'null', 'https://elsewhere.example'])('403: the Origin %p', async (origin) => {
    for (const path of ['/auth/code', '/auth/code/verify']) {
      const body = { client: slug, email: 'ada@example.org', code: '000000' }
      const headers = origin === '' ? { 'x-forwarded-for': '10.2.0.1' } : { origin }
      const response = await callAs(service, null)('POST', path, body, headers)
      await expectProblem(response, 403, 'forbidden')
    }
  })

  test('503: no mail server; the sign-in page offers no codes', async () => {
    const serviceWithoutMail = await testService({ DEVELOPMENT: 'false' })
    const browser = new PageBrowser(serviceWithoutMail)
    const response = await browser.requestCode(serviceWithoutMail.client.record.slug, 'ada@example.org')
    await expectProblem(response, 503, 'mail-not-configured')
    const page = await serviceWithoutMail.client.live.auth.client(serviceWithoutMail.client.record.slug)
    expect(page.signIn).toEqual({ code: false, singleSignOn: false })
  })
})

describe('the setting signIn.code', () => {
  test('400: no active single sign-on connection', async () => {
    const response = await callAs(service, service.client.keys.live.secret)('PATCH', '/api/client', {
      signIn: { code: false },
    })
    await expectViolations(response, ['signIn.code no_single_sign_on'])
  })

  test('disables codes, even those already sent and those of administrators, and enables them again', async () => {
    const otherClient = await service.createClient()
    const { live, record } = otherClient
    await sql`insert into identity_settings (client_id, organization_id) values (${record.id}, ${record.slug})`
    await sql`insert into sso_connections (id, client_id, name, type, state, organization_id, stamp, created_at, updated_at)
      values ('conn_1', ${record.id}, 'Okta', 'OktaSAML', 'activated', ${record.slug}, '1', now(), now())`
    const { email } = await live.users.create({ email: buildPerson().email, roles: ['ROLE_CLIENT_ADMIN'] })
    const before = openBrowser()
    await before.requestCode(record.slug, email)
    const code = await mail.waitForCode(email)
    expect((await live.client.update({ signIn: { code: false } })).signIn).toEqual({ code: false })
    expect((await live.auth.client(record.slug)).signIn.code).toBe(false)
    await expectInvalidCode(await before.verifyCode(record.slug, code))
    await openBrowser().requestCode(record.slug, email)
    await waitUntilDecided(email)
    expect(await sql`select 1 from mail_messages where recipient = ${email}`).toHaveLength(1)
    expect((await live.client.update({ signIn: null })).signIn).toEqual({ code: true })
    await openBrowser().requestCode(record.slug, email)
    expect(await mail.waitForCode(email, 2)).toBeString()
  })
})
