import { afterAll, expect, test } from 'bun:test'
import { MailError, type OutgoingMail } from '@guildhall/core/mail/smtp'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { openStorage } from '@guildhall/core/platform/storage/open-storage'
import { readSettings } from '@guildhall/core/settings'
import { testService } from '../../../tools/testing/service.ts'
import { createMailHandler } from '../src/mail.ts'

const service = await testService()
const { live, record } = service.client
const { sql } = service.database
const settings = readSettings(service.environment)
const database = openDatabase(service.database.url, 3, 'guildhall-test')
afterAll(() => database.close())

/** Runs the worker’s mail job once; `deliver` takes the place of the mail server. @returns the recipients, in order */
async function sendDueMail(deliver: (message: OutgoingMail, sent: string[]) => Promise<void>) {
  const sent: string[] = []
  await createMailHandler({
    database,
    storage: openStorage(settings),
    transport: {
      send: async (message) => {
        sent.push(message.to)
        await deliver(message, sent)
      },
      close() {},
    },
    isDevelopment: false,
    secretsKey: settings.secretsKey,
    report() {},
    signal: new AbortController().signal,
  })()
  return sent
}

async function requestCode(email: string): Promise<void> {
  await live.auth.requestCode({ client: record.slug, email }, { headers: { origin: service.url } })
}

const queueInvitation = (email: string) => sql`insert into mail_messages
  (client_id, kind, recipient, language, variables, next_attempt_at, expires_at)
  values (${record.id}, 'invitation', ${email}, 'en', ${{ url: 'https://example.org', expires: 'soon' }},
    now() - interval '1 hour', now() + interval '1 day')`

test('a sign-in code requested while many messages are due is sent in the next batch', async () => {
  const { email } = await live.users.create({ email: 'hurried@example.org' })
  for (let index = 0; index < 30; index++) await queueInvitation(`invited${index}@example.org`)
  const sent = await sendDueMail(async (_message, sent) => {
    if (sent.length === 1) await requestCode(email)
  })
  expect(sent).toHaveLength(31)
  // The batch in flight has five messages and is finished first.
  expect(sent.slice(5, 10)).toContain(email)
})

test('an address that is rejected after its member was erased is not stored again', async () => {
  const { id, email = '' } = await live.members.create({
    email: 'leaving@example.org',
    firstName: 'Lea',
    lastName: 'Ving',
  })
  await requestCode(email)
  const sent = await sendDueMail(async () => {
    await live.members.erase(id)
    throw new MailError('address', '550 5.1.1')
  })
  expect(sent).toEqual([email])
  expect(await sql`select 1 from suppressed_addresses`).toHaveLength(0)
})
