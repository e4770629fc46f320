import { afterAll, describe, expect, test } from 'bun:test'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkerProcess } from '../../../tools/service/processes.ts'
import { type MailBehavior, TestMailServer } from '../../../tools/testing/mail-server.ts'
import { testService } from '../../../tools/testing/service.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const behavior: MailBehavior = {}
const mail = await TestMailServer.start({
  recipient: (address) => behavior.recipient?.(address) ?? null,
  message: (message) => behavior.message?.(message) ?? null,
})
afterAll(() => mail.stop())
const service = await testService(mail.environment)
const { live } = service.client
const { sql } = service.database
const logFile = join(mkdtempSync(join(tmpdir(), 'guildhall-mail-')), 'worker.log')
const log = openSync(logFile, 'w')
const worker = startWorkerProcess({
  environment: { ...service.environment, LOG_LEVEL: 'trace' },
  output: log,
})
afterAll(async () => {
  await worker.stop()
  closeSync(log)
})

let recipientCount = 0
/** Creates a user. @returns the user’s email address */
async function createRecipient(guildhall = live): Promise<string> {
  recipientCount++
  return (await guildhall.users.create({ email: `reader${recipientCount}@example.org` })).email
}

/** Requests a code, as a page of the service does. The SDK’s own requests have no Origin. */
async function requestCode(email: string, headers: Record<string, string> = {}, testClient = service.client) {
  await sql`delete from rate_limits`
  const from = { origin: service.url, ...headers }
  await testClient.live.auth.requestCode({ client: testClient.record.slug, email }, { headers: from })
}

interface StoredMail {
  id: string
  status: string
  error: string | null
  attempts: number
  variables: unknown
}

async function findMessage(email: string): Promise<StoredMail | undefined> {
  const [row] = await sql`select id, status, error, attempts, variables from mail_messages
    where recipient = ${email} order by id desc limit 1`
  return row
}

/** Waits until the latest message to an address has this status. */
async function waitForStatus(email: string, status: string): Promise<StoredMail> {
  for (;;) {
    const row = await findMessage(email)
    if (row?.status === status) return row
    await Bun.sleep(10)
  }
}

describe('a message', () => {
  test('is sent from the service’s address in the association’s name, marked as automatic, as HTML and as text', async () => {
    await live.client.update({
      name: 'Harbour & <Surveyors>',
      logoUrl: 'https://example.org/logo.png?a=1&b=2',
      brandColor: '#ffee00',
    })
    const email = await createRecipient()
    await requestCode(email)
    const message = await mail.waitForMessageTo(email)
    const { id } = await waitForStatus(email, 'sent')
    expect(message.messageId).toBe(`<${id}@guildhall.test>`)
    expect(message.from?.value).toEqual([
      { name: 'Harbour & <Surveyors>', address: 'no-reply@guildhall.test' },
    ])
    expect(message.headers.get('auto-submitted')).toBe('auto-generated')
    const code = /\d{6}/.exec(message.text ?? '')?.[0] ?? 'none'
    expect(message.subject).toBe(`${code} is your code for Harbour & <Surveyors>`)
    expect(message.text).toContain('sign in to Harbour & <Surveyors>:')
    const html = String(message.html)
    expect(html).toContain(code)
    expect(html).toContain('Harbour &amp; &lt;Surveyors&gt;')
    expect(html).toContain('src="https://example.org/logo.png?a=1&amp;b=2"')
    expect(html).toContain('border-top:4px solid #ffee00')
    expect(html).not.toContain('<Surveyors>')
    expect(html).not.toContain('<script')
    // The message loads nothing but the logo.
    const loaded = html.match(/(?:src|href)="https?:[^"]*"|url\([^)]*\)|@import/g)
    expect(loaded).toEqual(['src="https://example.org/logo.png?a=1&amp;b=2"'])
  })

  test('shows an association’s name as plain text if it contains markup or a line break', async () => {
    const name = '[Prize](https://evil.example) **x** `y` {{ code }} \n Bcc: eve@evil.example'
    await live.client.update({ name, logoUrl: null })
    const email = await createRecipient()
    await requestCode(email)
    const message = await mail.waitForMessageTo(email)
    const shownName = name.replace(' \n ', ' ')
    expect(message.subject).toEndWith(`is your code for ${shownName}`)
    expect(message.text).toContain(`sign in to ${shownName}:`)
    expect(message.bcc).toBeUndefined()
    expect(String(message.html)).not.toContain('href="https://evil.example')
    await live.client.update({ name: 'Harbour Surveyors' })
  })

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'Minuten'],
    ['xx, nl;q=0.5, fr;q=0.7', 'valable'],
    ['es', 'minutos'],
    ['nl-BE', 'binnen 10 minuten'],
    ['en-GB', 'minutes'],
    ['fr;q=0, *', 'You can use it once'],
    [';;q=x,,', 'You can use it once'],
  ])('is in a language that the browser accepts, or English: %s', async (header, word) => {
    const email = await createRecipient()
    await requestCode(email, { 'accept-language': header })
    expect((await mail.waitForMessageTo(email)).text).toContain(word)
  })

  test('is in the association’s language if the browser accepts none of the five languages', async () => {
    await live.client.update({ locale: 'de-CH' })
    const email = await createRecipient()
    await requestCode(email, { 'accept-language': 'ja' })
    expect((await mail.waitForMessageTo(email)).text).toContain('Minuten')
    await live.client.update({ locale: 'en' })
  })

  test('uses the association’s own text in the languages for which it has one', async () => {
    const code = {
      subject: 'Ahoy',
      body: 'Aboard with **{{ code }}**, on [the jetty](https://example.org/).',
    }
    await live.settings.mail.update({ texts: { sign_in_code: { en: code } } })
    const email = await createRecipient()
    await requestCode(email, { 'accept-language': 'en' })
    const customMail = await mail.waitForMessageTo(email)
    expect(customMail.subject).toBe('Ahoy')
    expect(customMail.text).toMatch(/^Aboard with \d{6}, on the jetty: https:\/\/example\.org\/\./)
    expect(String(customMail.html)).toMatch(/Aboard with <strong>\d{6}<\/strong>/)
    const german = await createRecipient()
    await requestCode(german, { 'accept-language': 'de' })
    expect((await mail.waitForMessageTo(german)).text).toContain('Minuten')
    await live.settings.mail.update({ texts: { sign_in_code: null } })
  })
})

describe('a transient rejection', () => {
  test.each(['451 4.7.1 greylisted', '421 4.3.2 busy'])(
    'is retried with the same Message-ID: %s',
    async (reply) => {
      const email = await createRecipient()
      const messageIds: string[] = []
      behavior.message = ({ messageId = '' }) => (messageIds.push(messageId) < 3 ? reply : null)
      await requestCode(email)
      await mail.waitForMessageTo(email)
      expect(messageIds).toHaveLength(3)
      expect(new Set(messageIds).size).toBe(1)
      expect(await waitForStatus(email, 'sent')).toMatchObject({ attempts: 3, error: null, variables: null })
      delete behavior.message
    },
  )

  test('leaves the message queued with its content, and stores the reply’s codes', async () => {
    const email = await createRecipient()
    behavior.recipient = (address) => (address === email ? '450 4.2.0 try later, <reader>' : null)
    await requestCode(email)
    await waitUntil(async () => (await findMessage(email))?.error === '450 4.2.0')
    expect(await findMessage(email)).toMatchObject({ status: 'queued', variables: { minutes: '10' } })
    delete behavior.recipient
    await mail.waitForMessageTo(email)
  })
})

describe('a permanent rejection', () => {
  test('of the recipient suppresses the address for this association only, until the suppression expires', async () => {
    const email = await createRecipient()
    const otherClient = await service.createClient()
    await otherClient.live.users.create({ email })
    let attempts = 0
    behavior.recipient = (address) => (address === email && ++attempts > 0 ? '550 5.1.1 no such user' : null)
    await requestCode(email)
    expect(await waitForStatus(email, 'suppressed')).toMatchObject({ error: '550 5.1.1', variables: null })
    await sql`delete from mail_messages where recipient = ${email}`
    await requestCode(email)
    expect(await waitForStatus(email, 'suppressed')).toMatchObject({ error: 'suppressed address' })
    expect(attempts).toBe(1)
    delete behavior.recipient
    await requestCode(email, {}, otherClient)
    await mail.waitForMessageTo(email)
    await sql`update suppressed_addresses set expires_at = now() - interval '1 second'`
    await requestCode(email)
    await mail.waitForMessageTo(email, 2)
  })

  test('of the message fails the message and does not suppress the address', async () => {
    const email = await createRecipient()
    behavior.message = () => '554 5.7.1 looks like spam'
    await requestCode(email)
    expect(await waitForStatus(email, 'failed')).toMatchObject({ error: '554 5.7.1', variables: null })
    delete behavior.message
    await requestCode(email)
    await mail.waitForMessageTo(email)
  })
})

test.each([
  '554 5.7.1 Relay access denied',
  '550 5.7.1 Service unavailable; Client host blocked',
  '550 5.1.8 Sender address rejected: Domain not found',
  '554 Access denied',
  '503 5.5.1 Authentication required',
])('a rejection of this service in the reply to RCPT suppresses no address: %s', async (reply) => {
  const email = await createRecipient()
  const code = /^\d+( 5[\d.]+)?/.exec(reply)?.[0]
  behavior.recipient = (address) => (address === email ? reply : null)
  await requestCode(email)
  await waitUntil(async () => (await findMessage(email))?.error === code)
  expect(await findMessage(email)).toMatchObject({ status: 'queued' })
  delete behavior.recipient
  await mail.waitForMessageTo(email)
})

test.each(['550 no such user', '553 5.1.3 bad address', '552 5.2.2 mailbox full'])(
  'a rejection of the recipient suppresses its address: %s',
  async (reply) => {
    const email = await createRecipient()
    behavior.recipient = (address) => (address === email ? reply : null)
    await requestCode(email)
    await waitForStatus(email, 'suppressed')
    delete behavior.recipient
  },
)

describe('a message that cannot be prepared', () => {
  test('fails with the reason, and other messages are sent', async () => {
    const [withoutFile, withoutContent, other] = [
      await createRecipient(),
      await createRecipient(),
      await createRecipient(),
    ]
    const attachment = JSON.stringify({ fileId: Bun.randomUUIDv7(), name: 'INV-1.pdf' })
    const clientId = service.client.record.id
    await sql`insert into mail_messages (client_id, kind, recipient, language, variables, attachment, expires_at,
        next_attempt_at)
      select ${clientId}, 'sign_in_code', recipient, 'en', variables::json, attachment::json,
        now() + interval '1 hour', now() - interval '1 minute'
      from (values (${withoutFile}, '{"code": "123456", "minutes": "10"}', ${attachment}), (${withoutContent}, 'null', null))
        as broken (recipient, variables, attachment)`
    await requestCode(other)
    await mail.waitForMessageTo(other)
    expect(await waitForStatus(withoutFile, 'failed')).toMatchObject({ error: 'missing attachment' })
    expect(await waitForStatus(withoutContent, 'failed')).toMatchObject({ error: 'internal error' })
  })
})

test('an expired message fails and loses its content', async () => {
  const email = await createRecipient()
  behavior.recipient = (address) => (address === email ? '451 later' : null)
  await requestCode(email)
  await waitUntil(async () => (await findMessage(email))?.error === '451')
  await sql`update mail_messages set expires_at = now() - interval '1 second' where recipient = ${email}`
  expect(await waitForStatus(email, 'failed')).toMatchObject({ error: 'expired', variables: null })
  delete behavior.recipient
})

test('the log contains the codes of replies, but neither their text nor an address', () => {
  const text = readFileSync(logFile, 'utf8')
  expect(text).toContain('"mail not sent"')
  expect(text).toContain('"reply":"550 5.1.1"')
  for (const hidden of ['@example.org', 'no such user', 'greylisted', 'reader1'])
    expect(text).not.toContain(hidden)
})

test('a message whose worker is killed before it records the acceptance is sent again, with the same Message-ID', async () => {
  const slowServer = await TestMailServer.start({ message: () => slowReply })
  let accept = (_: string | null) => {}
  const slowReply = new Promise<string | null>((resolve) => {
    accept = resolve
  })
  const ownService = await testService(slowServer.environment)
  const firstWorker = startWorker(ownService)
  const { email } = await ownService.client.live.users.create({ email: 'killed@example.org' })
  const headers = { origin: ownService.url }
  await ownService.client.live.auth.requestCode({ client: ownService.client.record.slug, email }, { headers })
  await waitUntil(async () => slowServer.attempts === 1)
  await kill(firstWorker)
  accept(null)
  await slowServer.waitForMessageTo(email)
  await ownService.database.sql`update mail_messages set next_attempt_at = now() - interval '1 second'`
  startWorker(ownService)
  await slowServer.waitForMessageTo(email, 2)
  expect(new Set(slowServer.messages.map(({ messageId }) => messageId)).size).toBe(1)
  await waitUntil(
    async () =>
      (await ownService.database.sql`select 1 from mail_messages where status = 'sent'`).length === 1,
  )
  await slowServer.stop()
})

describe('the mail server', () => {
  const sendWith = async (environment: Record<string, string>, email: string) => {
    const ownService = await testService({ MAIL_FROM: 'no-reply@guildhall.test', ...environment })
    startWorker(ownService)
    await ownService.client.live.users.create({ email })
    const headers = { origin: ownService.url }
    await ownService.client.live.auth.requestCode(
      { client: ownService.client.record.slug, email },
      { headers },
    )
    return ownService.database.sql
  }

  test('gets the configured user and password; if it rejects them, no address is suppressed', async () => {
    const securedServer = await TestMailServer.start(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => {
          if (username === 'ada' && password === 'p@ss:1') return done(null, { user: 'ada' })
          done(Object.assign(new Error('bad password'), { responseCode: 535 }))
        },
      },
    )
    await sendWith({ SMTP_URL: `smtp://ada:p%40ss%3A1@127.0.0.1:${securedServer.port}` }, 'one@example.org')
    await securedServer.waitForMessageTo('one@example.org')
    const ownSql = await sendWith(
      { SMTP_URL: `smtp://ada:wrong@127.0.0.1:${securedServer.port}` },
      'two@example.org',
    )
    await waitUntil(
      async () => (await ownSql`select 1 from mail_messages where error like '535%'`).length === 1,
    )
    expect([...(await ownSql`select status from mail_messages`)]).toEqual([{ status: 'queued' }])
    expect(await ownSql`select 1 from suppressed_addresses`).toHaveLength(0)
    await securedServer.stop()
  })

  test('receives queued messages once it is started', async () => {
    const stoppedServer = await TestMailServer.start()
    await stoppedServer.stop()
    const { SMTP_URL = '' } = stoppedServer.environment
    const ownSql = await sendWith({ SMTP_URL }, 'later@example.org')
    await waitUntil(
      async () => (await ownSql`select 1 from mail_messages where error = 'ESOCKET'`).length === 1,
    )
    const restartedServer = await TestMailServer.start({}, {}, stoppedServer.port)
    await restartedServer.waitForMessageTo('later@example.org')
    await restartedServer.stop()
  })

  test('gets nothing over TLS if its certificate is not trusted', async () => {
    const tlsServer = await TestMailServer.start({}, { secure: true })
    const ownSql = await sendWith({ SMTP_URL: `smtps://127.0.0.1:${tlsServer.port}` }, 'tls@example.org')
    await waitUntil(
      async () => (await ownSql`select 1 from mail_messages where error is not null`).length === 1,
    )
    expect([...(await ownSql`select status from mail_messages`)]).toEqual([{ status: 'queued' }])
    expect(tlsServer.messages).toEqual([])
    await tlsServer.stop()
  })
})
