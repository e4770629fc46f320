import { afterAll, describe, expect, test } from 'bun:test'
import { rename, rm } from 'node:fs/promises'
import type { ClientUsage, MailTest, PlatformHealth } from '@guildhall/sdk'
import { TestMailServer } from '../../../../tools/testing/mail-server.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { buildPdf } from '../library/files.ts'

const rejectedAddress = 'rejected@example.org'
const mail = await TestMailServer.start({
  recipient: (address) => (address === rejectedAddress ? '550 5.1.1 no such user' : null),
})
afterAll(() => mail.stop())
const service = await testService(mail.environment)
const { live, record } = service.client
const call = callAs(service, service.operatorKey)

describe('GET /api/platform/health', () => {
  test('200: versions, storage, queues and failures of all associations', async () => {
    const health = await expectBody<PlatformHealth>(await call('GET', '/api/platform/health'))
    expect(health).toMatchObject({
      runtime: `Bun ${Bun.version}`,
      storage: { kind: 'disk', ok: true, message: null },
      search: { engine: 'postgresql', ok: true },
      mail: { configured: true },
      languageModel: null,
      failing: { disabledWebhooks: 0, failingDirectories: 0, failedBrokerEvents: 0, failedMail: 0 },
    })
    expect(health.database.version).toStartWith('18.')
    expect(health.database.migration).toMatch(/^\d{4}-/)
    expect(health.storage.freeBytes).toBeGreaterThan(0)
    expect(health.queues.map(({ name }) => name)).toContain('deliveries')
  })

  test('200: counts a disabled webhook and pending events', async () => {
    const { id } = await live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
    await service.database
      .sql`update webhooks set status = 'disabled', disabled_reason = 'gone' where id = ${id}`
    await live.members.create({ email: 'a@example.org', firstName: 'Ada', lastName: 'King' })
    const { failing, queues } = await expectBody<PlatformHealth>(await call('GET', '/api/platform/health'))
    expect(failing.disabledWebhooks).toBe(1)
    expect(queues.find(({ name }) => name === 'events')?.pending).toBeGreaterThan(0)
  })

  test('200: counts a directory whose last sync failed, unless it is deleted', async () => {
    const { sql } = service.database
    await sql`insert into directories (client_id, id, name, type, state, organization_id, stamp, gone, created_at, updated_at)
      select ${record.id}, 'directory_' || gone, 'Staff', 'okta', 'linked', 'organization', '', gone, now(), now()
      from unnest(array[true, false]) gone`
    await sql`insert into directory_syncs (client_id, directory_id, status, finished_at)
      select client_id, id, 'failed', now() from directories`
    const { failing } = await expectBody<PlatformHealth>(await call('GET', '/api/platform/health'))
    expect(failing.failingDirectories).toBe(1)
  })

  test('200: reports a storage directory that is a file', async () => {
    const directory = service.environment.STORAGE_DIRECTORY ?? ''
    await rename(directory, `${directory}-moved`)
    await Bun.write(directory, '')
    try {
      const { storage } = await expectBody<PlatformHealth>(await call('GET', '/api/platform/health'))
      expect(storage).toMatchObject({ kind: 'disk', ok: false, freeBytes: null })
      expect(storage.message).toContain(directory)
    } finally {
      await rm(directory)
      await rename(`${directory}-moved`, directory)
    }
  })

  test('401: an association’s key', async () => {
    const asAssociation = callAs(service, service.client.keys.live.secret)
    await expectProblem(await asAssociation('GET', '/api/platform/health'), 401, 'unauthorized')
  })
})

describe('POST /api/platform/mail/test', () => {
  const send = async (to: string) =>
    expectBody<MailTest>(await call('POST', '/api/platform/mail/test', { to }))

  test('200: the test email arrives', async () => {
    expect(await send('ada@example.org')).toMatchObject({ ok: true })
    expect((await mail.waitForMessageTo('ada@example.org')).subject).toBe('Test email')
  })

  test('200: reports a rejection by the mail server, and a missing mail server', async () => {
    expect(await send(rejectedAddress)).toEqual({
      ok: false,
      message: 'The mail server rejected the recipient (550 5.1.1).',
    })
    const serviceWithoutMail = await testService()
    const response = await callAs(serviceWithoutMail, serviceWithoutMail.operatorKey)(
      'POST',
      '/api/platform/mail/test',
      {
        to: 'ada@example.org',
      },
    )
    const { ok, message } = await expectBody<MailTest>(response)
    expect({ ok, message }).toEqual({ ok: false, message: expect.stringContaining('SMTP_URL') })
  })

  test('400: an invalid email address', async () => {
    await expectViolations(await call('POST', '/api/platform/mail/test', { to: 'x' }), ['to invalid_format'])
  })
})

describe('GET /api/platform/clients/{id}/usage', () => {
  const fetchUsage = (id: string) => call('GET', `/api/platform/clients/${id}/usage`)

  test('200: counts of this association only, against its plan', async () => {
    const { live, record } = await service.createClient('standard')
    await live.members.create({ email: 'b@example.org', firstName: 'Bea', lastName: 'King' })
    await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const file = new Blob([buildPdf('One.')])
    const { sizeBytes } = await live.resources.upload(file, { name: 'One', fileName: 'one.pdf' })
    const body = await expectBody<ClientUsage>(await fetchUsage(record.id))
    expect(body).toMatchObject({
      members: 1,
      users: 1,
      administrators: 1,
      resources: 1,
      storageBytes: sizeBytes,
      requestsPerHour: 1000,
    })
    expect(body.requestsThisHour).toBeGreaterThan(0)
  })

  test('404: the sandbox, or an unknown client', async () => {
    for (const id of [service.client.twin.id, crypto.randomUUID(), 'x'])
      await expectProblem(await fetchUsage(id), 404, 'not-found')
    expect((await fetchUsage(record.id)).status).toBe(200)
  })
})
