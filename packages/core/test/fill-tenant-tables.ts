import type { Guildhall } from '@guildhall/sdk'
import { buildPdf, buildPng } from '../../../apps/server/test/library/files.ts'
import { rollUp } from '../../../apps/server/test/reporting/library.ts'
import {
  Browser,
  buildBrokerPerson,
  fillMirror,
  type ServiceWithBroker,
} from '../../../tools/testing/broker.ts'
import type { TestClient, TestService } from '../../../tools/testing/service.ts'

/** Uses the service until each association has a row in every tenant table. */
export async function fillTenantTables(
  testSetup: ServiceWithBroker,
  ...clients: TestClient[]
): Promise<void> {
  const { service } = testSetup
  for (const client of clients) {
    await fillTenant(service, client)
    await signIn(testSetup, client)
  }
  await service.operator.platform.broker.update({ defaultConnectionId: 'conn_default' })
  await service.operator.platform.stripe.update({ feePercent: 1.5 })
  await new Browser().get(`${service.url}/auth/sso`)
  await service.database.sql`insert into sign_in_codes (environment, slug, email, browser_hash, expires_at)
    values ('live', 'traces', 'ada@example.org', '\\x00', now()) on conflict do nothing`
  await service.database.sql`insert into operator_sessions (token_hash, key_id, expires_at)
    select '\\x00', id, now() from operator_keys limit 1 on conflict do nothing`
  await service.database.sql`insert into setup_tokens (hash) values ('\\x00') on conflict do nothing`
  await service.relay()
  await service.operator.platform.search.reindex()
  await rollUp(service.database.url)
  // Events not yet in the log, and activity not yet rolled up.
  for (const { live, record } of clients) {
    await live.members.create(buildPerson('mary'))
    await service.database.sql`insert into activity_changes values (${record.id}, current_date)`
  }
}

/** Signs in a user of the association's organization who is not in its directory, and starts its sync. */
async function signIn(testSetup: ServiceWithBroker, { live }: TestClient): Promise<void> {
  const brokerPerson = buildBrokerPerson()
  const { connectionId, directoryId } = await fillMirror(testSetup, live, [brokerPerson])
  const browser = new Browser()
  const start = `${testSetup.service.url}/auth/sso?connection=${connectionId}`
  await browser.getRedirectLocation(await browser.getCallbackUrl(start, brokerPerson))
  await live.identity.directories.sync(directoryId)
}

async function fillTenant(service: TestService, { live, record }: TestClient): Promise<void> {
  const title = 'Traces'
  await live.events.create({
    title,
    startsAt: '2026-05-07T08:00:00Z',
    endsAt: '2026-05-07T16:00:00Z',
    timezone: 'Europe/Amsterdam',
  })
  await live.courses.create({ title })
  await live.jobs.create({ title, employer: 'Port of Bristol' })
  await live.community.create({ title })
  await live.sponsorships.create({ sponsor: 'Port of Bristol' })
  await live.webhooks.create({ url: 'http://127.0.0.1:9/hooks', events: ['*'] })
  await live.membershipLevels.create({ key: 'individual', name: 'Individual' })
  await useLibrary(service, live, record.id)
  await useBilling(live)
  await service.database.sql`insert into checkout_sessions
    (client_id, order_id, attempt, currency, amount, return_url, expires_at)
    select client_id, id, 1, 'EUR', 100, 'https://example.org/', now() from orders where client_id = ${record.id}`
  await service.database.sql`insert into provider_events (client_id, id, type, status, occurred_at)
    values (${record.id}, 'evt_1', 'customer.created', 'ignored', now())`
  const ada = buildPerson('ada')
  const member = await live.members.create({ ...ada, level: 'individual' }, { idempotencyKey: ada.email })
  await live.members.createSession(member.id)
  await live.members.bulk({ ids: [member.id], tags: { add: ['traced'] } })
  const staff = await live.users.create({ email: buildPerson('staff').email, roles: ['ROLE_CLIENT_USER'] })
  const { token } = await live.users.createSession(staff.id)
  await service
    .createSdk(token)
    .views.create({ list: 'members', name: 'Traces', query: { status: ['active'] } })
  const erasedMember = await live.members.create(buildPerson('grace'))
  await live.members.erase(erasedMember.id)
  const { id } = await live.members.import(
    `email,firstName,lastName\n${buildPerson('alan').email},Alan,Turing\n`,
  )
  await service.database.sql`insert into import_failures values (${record.id}, ${id}, 1, 2, '["alan"]', '[]')`
}

/**
 * Fills the tables of the library and of mail: a reader buys, views and downloads a resource and asks the chat; tables
 * that this leaves empty are filled directly. Returns when the view and the download are recorded.
 */
async function useLibrary(service: TestService, live: Guildhall, clientId: string): Promise<void> {
  const category = await live.resources.categories.create({ name: 'Traces' })
  const visibility = { accessLevel: 'paid', status: 'published' } as const
  const fields = { name: 'Traces', categories: [category.id], ...visibility }
  const file = new Blob([buildPdf('Traces')])
  const price = { amount: 100, currency: 'EUR' }
  const resource = await live.resources.upload(file, { ...fields, price, fileName: 'traces.pdf' })
  const reader = await live.members.create({ ...buildPerson('emmy'), status: 'active' })
  const line = { item: { type: 'resource' as const, id: resource.id }, unitPrice: 0 }
  await live.orders.create({ memberId: reader.id, lines: [line] })
  const { token } = await live.members.createSession(reader.id)
  const readerSdk = service.createSdk(token)
  await readerSdk.me.preferences.update({ theme: 'dark' })
  await readerSdk.resources.get(resource.id)
  await live.images.upload(new Blob([buildPng()]))
  const part = await readerSdk.resources.download(resource.id, {}, { headers: { range: 'bytes=0-9' } })
  await part.body?.cancel()
  const { sql } = service.database
  await sql`insert into resource_pages values (${clientId}, ${resource.id}, 1, 'Traces')`
  await sql`insert into resource_passages values (${clientId}, ${resource.id}, 1, 0, 'en', null, 'Traces', 'trace')`
  await sql`insert into passage_vectors values (${clientId}, ${resource.id}, 1, 0, 'small', '{0.5}', b'1')`
  await readerSdk.chat.ask('What is traced?')
  await sql`update resources set processing_status = 'ready', language = 'en' where id = ${resource.id}`
  const { id: podcast } = await live.resources.generated.createPodcast(resource.id)
  await sql`update generated_content g set file_id = r.file_id, other_file_id = r.file_id
    from resources r where r.id = g.resource_id and g.id = ${podcast}`
  await live.members.createPodcastFeed(reader.id)
  await live.members.createCalendarFeed(reader.id)
  await sql`insert into mail_messages (client_id, kind, recipient, language, expires_at)
    values (${clientId}, 'sign_in_code', 'ada@example.org', 'en', now())`
  await sql`insert into suppressed_addresses (client_id, email, error, expires_at)
    values (${clientId}, 'ada@example.org', '550', now())`
  const signInCode = { subject: '{{ code }}', body: '# {{ code }}' }
  await live.settings.mail.update({ texts: { sign_in_code: { en: signInCode } } })
  await sql`insert into invitations (client_id, email, expires_at) values (${clientId}, 'ada@example.org', now())`
  // Data that workers derive from the library.
  await sql`insert into generation_speeds values ('podcast', 'espeak-ng', 10) on conflict do nothing`
  await sql`insert into search_lexicon values (${clientId}, 'traces')`
  const { id: removed } = await live.resources.upload(file, { name: 'Removed', fileName: 'removed.pdf' })
  await live.resources.delete(removed)
  // Activity is written in the background.
  for (;;) {
    const [{ written }] =
      await sql`select count(*)::int as written from activity where client_id = ${clientId}`
    if (written === 2) return
    await Bun.sleep(10)
  }
}

/** Creates an order that is paid and refunded, with an invoice, a credit note and ledger entries. */
async function useBilling(live: Guildhall): Promise<void> {
  await live.settings.billing.update({ transferDays: 30 })
  const { id: memberId } = await live.members.create(buildPerson('joan'))
  const line = { item: { type: 'other' as const }, description: 'Traces', unitPrice: 100 }
  const order = await live.orders.create({ memberId, currency: 'EUR', lines: [line] })
  await live.payments.create(order.id, { amount: 100, method: 'cash' })
  await live.refunds.create(order.id, { lines: order.lines.map(({ id }) => ({ lineId: id })) })
  for (const { id } of (await live.invoices.list()).items) await (await live.invoices.pdf(id)).arrayBuffer()
}

function buildPerson(name: string) {
  const unique = crypto.randomUUID().slice(0, 8)
  return { email: `${name}.${unique}@example.org`, firstName: name, lastName: 'Traces' }
}
