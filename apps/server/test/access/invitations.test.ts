import { describe, expect, test } from 'bun:test'
import type { MailBehavior } from '../../../../tools/testing/mail-server.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { startServiceWithMail } from '../identity/mail-service.ts'

const behavior: MailBehavior = {}
const { service, mail, openBrowser } = await startServiceWithMail(
  { recipient: (address) => behavior.recipient?.(address) ?? null },
  { APP_URL: 'https://portal.example.org/app' },
)
const { live, record, keys } = service.client
const { sql } = service.database
const call = callAs(service, keys.live.secret)
const createEmail = () => buildPerson().email

/** Signs in to the association with a code. @param count the expected number of codes sent to the address */
async function signIn(email: string, count = 1) {
  const browser = openBrowser()
  const ownOrigin = { origin: 'https://portal.example.org' }
  await browser.requestCode(record.slug, email, ownOrigin)
  const code = await mail.waitForCode(email, count)
  return browser.send('POST', '/auth/code/verify', { client: record.slug, code }, ownOrigin)
}

describe('POST /api/invitations', () => {
  test('201: emails a link to the sign-in page, and emits an event', async () => {
    const email = createEmail()
    const roles = ['ROLE_CLIENT_USER']
    const response = await call('POST', '/api/invitations', { email, roles })
    const invitation = await expectBody<{ id: string; expiresAt: string }>(response, 201)
    expect(invitation).toMatchObject({
      ...{ email, roles, status: 'pending', acceptedAt: null, userId: null },
      ...{ mailStatus: 'queued', mailError: null },
    })
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
    expect(response.headers.get('location')).toBe(`/api/invitations/${invitation.id}`)
    const message = await mail.waitForMessageTo(email)
    expect(message.subject).toBe(`Your invitation to ${record.name}`)
    const link = `https://portal.example.org/app/login?client=${record.slug}&email=${encodeURIComponent(email)}`
    expect(message.text).toContain(`Sign in: ${link}`)
    expect(String(message.html)).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    await service.relay()
    const events = await live.eventsLog.list({ type: 'invitation.created' }).toArray()
    expect(events.map(({ data }) => data.id)).toContain(invitation.id)
    for (;;) {
      const { mailStatus } = await live.invitations.get(invitation.id)
      if (mailStatus === 'sent') return
      await Bun.sleep(20)
    }
  })

  test('201: writes the email in the association’s language, with the expiry date in its time zone', async () => {
    // At any time, one of these zones has a different date from UTC: they are 11 hours behind and 14 hours ahead.
    const timezone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    await live.client.update({ locale: 'de', timezone })
    const email = createEmail()
    const { expiresAt } = await live.invitations.create({ email })
    const date = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: timezone })
    expect((await mail.waitForMessageTo(email)).text).toContain(
      `bis zum ${date.format(new Date(expiresAt))}.`,
    )
    await live.client.update({ locale: 'en', timezone: 'UTC' })
  })

  test('201: sends one message for requests with the same Idempotency-Key', async () => {
    const email = createEmail()
    const options = { idempotencyKey: email }
    const [first, second] = [
      await live.invitations.create({ email }, options),
      await live.invitations.create({ email }, options),
    ]
    expect(second).toEqual(first)
    expect(await sql`select 1 from mail_messages where recipient = ${email}`).toHaveLength(1)
  })

  test('201: the record later shows that the mail server rejected the address', async () => {
    const email = createEmail()
    behavior.recipient = (address) => (address === email ? '550 5.1.1 unknown' : null)
    const { id } = await live.invitations.create({ email })
    for (;;) {
      const { mailStatus, mailError } = await live.invitations.get(id)
      if (mailStatus === 'queued') await Bun.sleep(20)
      else
        return expect({ mailStatus, mailError }).toEqual({ mailStatus: 'suppressed', mailError: '550 5.1.1' })
    }
  })

  test.each([
    [{}, ['email required']],
    [{ email: 'ada' }, ['email invalid_format']],
    [{ email: 'ada@example.org', roles: ['ROLE_KING'] }, ['roles[0] unknown_role']],
    [{ email: 'ada@example.org', status: 'accepted' }, ['status unknown_field']],
    [{ email: 'ada@example.org', expiresAt: '2099-01-01T00:00:00Z' }, ['expiresAt unknown_field']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await call('POST', '/api/invitations', body), violations)
  })

  test('401 without a key', async () => {
    const response = await callAs(service, null)('POST', '/api/invitations', { email: createEmail() })
    await expectProblem(response, 401, 'unauthorized')
  })

  test('403 without the scope, and for a role with more scopes than the caller', async () => {
    const reader = await live.keys.create({ name: 'R', type: 'secret', scopes: ['identity:read'] })
    const response = await callAs(service, reader.key)('POST', '/api/invitations', { email: createEmail() })
    await expectProblem(response, 403, 'insufficient-scope')
    const writer = await live.keys.create({ name: 'W', type: 'secret', scopes: ['identity:write'] })
    const body = { email: createEmail(), roles: ['ROLE_CLIENT_ADMIN'] }
    const adminResponse = await callAs(service, writer.key)('POST', '/api/invitations', body)
    await expectProblem(adminResponse, 403, 'insufficient-scope')
    expect(await sql`select 1 from mail_messages where recipient = ${body.email}`).toHaveLength(0)
  })

  test('409 for an address that is already invited, or that belongs to a user', async () => {
    const email = createEmail()
    await live.invitations.create({ email })
    const secondResponse = await call('POST', '/api/invitations', { email: email.toUpperCase() })
    await expectProblem(secondResponse, 409, 'conflict')
    const user = await live.users.create({ email: createEmail() })
    const existing = await call('POST', '/api/invitations', { email: user.email })
    await expectProblem(existing, 409, 'email-taken')
  })

  test('409 while sign-in codes are disabled', async () => {
    const otherClient = await service.createClient()
    await sql`update clients set sign_in = '{"code": false}' where id = ${otherClient.record.id}`
    const response = await callAs(service, otherClient.keys.live.secret)('POST', '/api/invitations', {
      email: createEmail(),
    })
    await expectProblem(response, 409, 'conflict')
  })

  test('429: allows three messages a minute to an address, including resent invitations', async () => {
    const { id } = await live.invitations.create({ email: createEmail() })
    for (let request = 0; request < 2; request++) await live.invitations.resend(id)
    await expectProblem(await call('POST', `/api/invitations/${id}/resend`), 429, 'rate-limit-exceeded')
  })

  test('429: allows three requests a minute for an address, ignoring case', async () => {
    const email = createEmail()
    const invite = (address: string) => call('POST', '/api/invitations', { email: address })
    expect((await invite(email)).status).toBe(201)
    for (const address of [email, email.toUpperCase()])
      await expectProblem(await invite(address), 409, 'conflict')
    await expectProblem(await invite(email.toUpperCase()), 429, 'rate-limit-exceeded')
  })

  test('503 if email is not configured', async () => {
    const serviceWithoutMail = await testService({ DEVELOPMENT: 'false' })
    const asAdmin = callAs(serviceWithoutMail, serviceWithoutMail.client.keys.live.secret)
    const response = await asAdmin('POST', '/api/invitations', { email: createEmail() })
    await expectProblem(response, 503, 'mail-not-configured')
  })
})

describe('accepting an invitation by signing in with a code', () => {
  test('creates the user with the roles of the invitation, and assigns them only once', async () => {
    const email = createEmail()
    const { id } = await live.invitations.create({ email, roles: ['ROLE_CLIENT_USER'] })
    const { user } = await expectBody<{ user: { id: string } }>(await signIn(email))
    expect(user).toMatchObject({ email, roles: ['ROLE_CLIENT_USER'], status: 'active' })
    const accepted = await live.invitations.get(id)
    expect(accepted).toMatchObject({ status: 'accepted', userId: user.id })
    expect(Math.abs(Date.parse(String(accepted.acceptedAt)) - Date.now())).toBeLessThan(60_000)
    await service.relay()
    const events = await live.eventsLog.list({ type: 'invitation.accepted' }).toArray()
    expect(events.map(({ data }) => data.id)).toContain(id)
    await live.users.update(user.id, { roles: [] })
    const secondSignIn = await expectBody<{ user: object }>(await signIn(email, 2))
    expect(secondSignIn.user).toMatchObject({ id: user.id, roles: [] })
  })

  test('links the new user to the member with the email address', async () => {
    const member = await live.members.create(
      buildPerson() as { email: string; firstName: string; lastName: string },
    )
    await live.invitations.create({ email: member.email, roles: ['ROLE_CLIENT_USER'] })
    const { user } = await expectBody<{ user: object }>(await signIn(member.email))
    expect(user).toMatchObject({ roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'], memberId: member.id })
  })

  test('adds the roles of the invitation to those of a user created in the meantime', async () => {
    const email = createEmail()
    await live.invitations.create({ email, roles: ['ROLE_CLIENT_USER'] })
    const user = await live.users.create({ email, roles: ['ROLE_MEMBER'] })
    const signedIn = await expectBody<{ user: object }>(await signIn(email))
    expect(signedIn.user).toMatchObject({ id: user.id, roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'] })
  })

  test('rejects the code of a revoked or expired invitation as an invalid code, and sends no further code', async () => {
    for (const end of ['revoke', 'expire'] as const) {
      const email = createEmail()
      const { id } = await live.invitations.create({ email, roles: ['ROLE_CLIENT_ADMIN'] })
      await mail.waitForMessageTo(email)
      const browser = openBrowser()
      const ownOrigin = { origin: 'https://portal.example.org' }
      await browser.requestCode(record.slug, email, ownOrigin)
      const code = await mail.waitForCode(email)
      if (end === 'revoke') await live.invitations.revoke(id)
      else await sql`update invitations set expires_at = now() - interval '1 second' where id = ${id}`
      const verified = await browser.send(
        'POST',
        '/auth/code/verify',
        { client: record.slug, code },
        ownOrigin,
      )
      await expectProblem(verified, 400, 'sign-in-code-invalid')
      await openBrowser().requestCode(record.slug, email, ownOrigin)
      // The first browser's request is decided already.
      while ((await sql`select from sign_in_codes where email = ${email} and not decided`).length > 0)
        await Bun.sleep(20)
      expect(await sql`select 1 from mail_messages where recipient = ${email}`).toHaveLength(2)
      expect((await live.users.list({ email })).totalItems).toBe(0)
    }
  })
})

describe('GET /api/invitations', () => {
  test('200: filters by email, ignoring case, and by status; a single record has an ETag', async () => {
    const { email, id } = await live.invitations.create({ email: createEmail() })
    expect((await live.invitations.list({ email: email.toUpperCase() })).items).toMatchObject([{ id }])
    expect((await live.invitations.list({ status: 'accepted', email })).items).toEqual([])
    const { data, etag } = await live.invitations.get(id).withResponse()
    expect(data.email).toBe(email)
    expect(etag).toBeString()
  })

  test('404: another association’s, an unknown and a malformed id', async () => {
    const otherClient = await service.createClient()
    const { id } = await otherClient.live.invitations.create({ email: createEmail() })
    for (const unreachableId of [id, crypto.randomUUID(), 'x']) {
      await expectProblem(await call('GET', `/api/invitations/${unreachableId}`), 404, 'not-found')
      await expectProblem(await call('POST', `/api/invitations/${unreachableId}/resend`), 404, 'not-found')
      await expectProblem(await call('DELETE', `/api/invitations/${unreachableId}`), 404, 'not-found')
    }
  })
})

describe('POST /api/invitations/{id}/resend', () => {
  test('200: sends another message, and makes an expired invitation valid for 14 days', async () => {
    const email = createEmail()
    const { id } = await live.invitations.create({ email })
    await sql`update invitations set expires_at = now() - interval '1 day' where id = ${id}`
    await service.operator.platform.maintenance.run()
    expect((await live.invitations.get(id)).status).toBe('expired')
    const resentInvitation = await live.invitations.resend(id)
    expect(resentInvitation).toMatchObject({ status: 'pending', mailStatus: 'queued' })
    expect(Date.parse(resentInvitation.expiresAt)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    await mail.waitForMessageTo(email, 2)
  })

  test('403 for a caller that cannot assign the roles of the invitation', async () => {
    const { id } = await live.invitations.create({ email: createEmail(), roles: ['ROLE_CLIENT_ADMIN'] })
    const writer = await live.keys.create({ name: 'W', type: 'secret', scopes: ['identity:write'] })
    const response = await callAs(service, writer.key)('POST', `/api/invitations/${id}/resend`)
    await expectProblem(response, 403, 'insufficient-scope')
  })

  test('409 for an accepted invitation, which DELETE also rejects, and if the address belongs to a user', async () => {
    const email = createEmail()
    const accepted = await live.invitations.create({ email })
    await signIn(email)
    await expectProblem(await call('POST', `/api/invitations/${accepted.id}/resend`), 409, 'conflict')
    await expectProblem(await call('DELETE', `/api/invitations/${accepted.id}`), 409, 'conflict')
    const otherInvitation = await live.invitations.create({ email: createEmail() })
    await live.users.create({ email: otherInvitation.email })
    await expectProblem(
      await call('POST', `/api/invitations/${otherInvitation.id}/resend`),
      409,
      'email-taken',
    )
  })
})

describe('DELETE /api/invitations/{id}', () => {
  test('204, then 404: the invitation is kept but cannot be resent, and the address can be invited again', async () => {
    const { id, email } = await live.invitations.create({ email: createEmail() })
    expect((await call('DELETE', `/api/invitations/${id}`)).status).toBe(204)
    await expectProblem(await call('DELETE', `/api/invitations/${id}`), 404, 'not-found')
    expect((await live.invitations.get(id)).status).toBe('revoked')
    await expectProblem(await call('POST', `/api/invitations/${id}/resend`), 409, 'conflict')
    expect((await live.invitations.create({ email })).status).toBe('pending')
    await service.relay()
    const events = await live.eventsLog.list({ type: 'invitation.revoked' }).toArray()
    expect(events.find(({ data }) => data.id === id)?.previous).toEqual({ status: 'pending' })
  })

  test('412 for another version', async () => {
    const { id } = await live.invitations.create({ email: createEmail() })
    const response = await call('DELETE', `/api/invitations/${id}`, undefined, { 'if-match': '"99"' })
    await expectProblem(response, 412, 'precondition-failed')
  })
})
