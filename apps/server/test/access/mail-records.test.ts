import { describe, expect, test } from 'bun:test'
import type { MailBehavior } from '../../../../tools/testing/mail-server.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { startServiceWithMail } from '../identity/mail-service.ts'

const behavior: MailBehavior = {}
const { service, mail } = await startServiceWithMail({
  recipient: (address) => behavior.recipient?.(address) ?? null,
})
const { live, keys } = service.client
const call = callAs(service, keys.live.secret)

/** Invites an address. @returns the message once it has this status */
async function sendInvitation(email: string, status: 'sent' | 'suppressed') {
  await live.invitations.create({ email })
  for (;;) {
    const [message] = (await live.mail.list({ recipient: email })).items
    if (message?.status === status) return message
    await Bun.sleep(20)
  }
}

/** Invites an address that its mail server permanently rejects. @returns the address */
async function createSuppressedAddress(): Promise<string> {
  const { email } = buildPerson()
  behavior.recipient = (address) => (address === email ? '550 5.1.1 unknown' : null)
  await sendInvitation(email, 'suppressed')
  return email
}

describe('GET /api/mail-messages', () => {
  test('200: the outcome of a message, without its content', async () => {
    const { email } = buildPerson()
    const { id, createdAt, updatedAt, sentAt, ...message } = await sendInvitation(email, 'sent')
    expect(message).toEqual({
      ...{ kind: 'invitation', recipient: email, language: 'en' },
      ...{ status: 'sent', error: null, attempts: 1 },
    })
    expect((await mail.waitForMessageTo(email)).messageId).toContain(id)
    expect([createdAt, updatedAt, sentAt]).not.toContain(null)
  })

  test('200: filters by status, by kind and, ignoring case, by recipient', async () => {
    const email = await createSuppressedAddress()
    const page = await live.mail.list({ recipient: email.toUpperCase(), status: ['suppressed'] })
    expect(page.items).toMatchObject([{ recipient: email, error: '550 5.1.1' }])
    expect((await live.mail.list({ recipient: email, kind: 'sign_in_code' })).items).toEqual([])
  })

  test('400 for an unknown status, 401 without a key, 403 without the scope', async () => {
    await expectViolations(await call('GET', '/api/mail-messages?status=lost'), ['status unknown_value'])
    for (const path of ['/api/mail-messages', '/api/suppressed-addresses']) {
      await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
      const { key } = await live.keys.create({ name: 'R', type: 'secret', scopes: ['members:read'] })
      await expectProblem(await callAs(service, key)('GET', path), 403, 'insufficient-scope')
    }
  })
})

describe('/api/suppressed-addresses', () => {
  test('200: lists the addresses; 204: removes one, which can then receive email again', async () => {
    const email = await createSuppressedAddress()
    const { items } = await live.mail.suppressedAddresses.list({ email })
    expect(items).toMatchObject([{ email, error: '550 5.1.1' }])
    const id = items[0]?.id ?? ''
    const { data, etag } = await live.mail.suppressedAddresses.get(id).withResponse()
    expect([data as unknown, etag]).toEqual([items[0], '"1"'])
    delete behavior.recipient
    expect((await call('DELETE', `/api/suppressed-addresses/${id}`)).status).toBe(204)
    await expectProblem(await call('DELETE', `/api/suppressed-addresses/${id}`), 404, 'not-found')
    const entries = await live.auditLog.list({ action: 'suppressed_address.deleted' })
    expect(entries.items[0]?.target.id).toBe(id)
    const [invitation] = (await live.invitations.list({ email })).items
    await live.invitations.resend(invitation?.id ?? '')
    await mail.waitForMessageTo(email)
  })

  test('200: omits expired addresses', async () => {
    const email = await createSuppressedAddress()
    await service.database
      .sql`update suppressed_addresses set expires_at = now() - interval '1 second' where email = ${email}`
    expect(await expectBody(await call('GET', `/api/suppressed-addresses?email=${email}`))).toMatchObject({
      items: [],
    })
  })

  test('412 for another version', async () => {
    const email = await createSuppressedAddress()
    const [address] = (await live.mail.suppressedAddresses.list({ email })).items
    const path = `/api/suppressed-addresses/${address?.id}`
    const response = await call('DELETE', path, undefined, { 'if-match': '"99"' })
    await expectProblem(response, 412, 'precondition-failed')
    expect((await live.mail.suppressedAddresses.list({ email })).items).toHaveLength(1)
  })

  test('404: another association’s, an unknown and a malformed id', async () => {
    const email = await createSuppressedAddress()
    const [address] = (await live.mail.suppressedAddresses.list({ email })).items
    const otherCall = callAs(service, (await service.createClient()).keys.live.secret)
    for (const id of [address?.id, crypto.randomUUID(), 'x'])
      for (const method of ['GET', 'DELETE'])
        await expectProblem(await otherCall(method, `/api/suppressed-addresses/${id}`), 404, 'not-found')
    expect((await live.mail.suppressedAddresses.list({ email })).items).toHaveLength(1)
  })
})
