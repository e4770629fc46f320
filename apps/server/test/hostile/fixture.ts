import type { Guildhall } from '@guildhall/sdk'
import { fillMirror, type ServiceWithBroker } from '../../../../tools/testing/broker.ts'
import type { TestClient, TestService } from '../../../../tools/testing/service.ts'
import { orderOther } from '../billing/billing-fixtures.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { createDocument, finishGeneration } from '../generation/documents.ts'
import { buildPdf, buildPng } from '../library/files.ts'
import { isPublic, type Operation } from './operations.ts'

const MAX_ATTEMPTS = 4

/** An association with a record for one operation. */
export interface Fixture {
  client: TestClient
  /** Sends requests as a caller that can use the operation. */
  call: Call
  /**
   * Returns the ids in the operation's path, separated by spaces; those of a new record on each call if the operation
   * consumes the record.
   */
  getIds(): Promise<string>
}

/** Creates an association for one operation, so that operations do not share a rate limit. */
export async function createFixture(testSetup: ServiceWithBroker, operation: Operation): Promise<Fixture> {
  const { service } = testSetup
  const client = await createClient(service)
  const call = retryUnavailable(await createCaller(service, client, operation))
  const makeIds = () => makeRecord(testSetup, client, operation)
  const first = await makeIds()
  const consumesRecord =
    operation.method === 'DELETE' ||
    ['members.erase', 'grants.create', 'invitations.resend', 'orders.cancel', 'orders.writeOff'].includes(
      operation.id,
    )
  return { client, call, getIds: () => (consumesRecord ? makeIds() : Promise.resolve(first)) }
}

/**
 * Returns a function for operations whose requests change nothing: they share an association, with one record for each
 * path. The association's rate limit is 25,000 requests an hour.
 */
export function createSharedFixtures(
  testSetup: ServiceWithBroker,
): (operation: Operation) => Promise<Fixture> {
  let clientPromise: Promise<TestClient> | null = null
  const idsByPath = new Map<string, Promise<string>>()
  return async (operation) => {
    clientPromise ??= createClient(testSetup.service)
    const client = await clientPromise
    const ids = idsByPath.get(operation.path) ?? makeRecord(testSetup, client, operation)
    idsByPath.set(operation.path, ids)
    await ids
    const call = retryUnavailable(await createCaller(testSetup.service, client, operation))
    return { client, call, getIds: () => ids }
  }
}

/** Creates an association whose SDK client retries, as `retryUnavailable` does. */
async function createClient(service: TestService): Promise<TestClient> {
  const client = await service.createClient()
  return { ...client, live: client.live.withOptions({ maxRetries: MAX_ATTEMPTS - 1 }) }
}

/** Makes a call retry, as clients do, if no database connection becomes free in time, as on a busy machine. */
function retryUnavailable(call: Call): Call {
  return async (...request) => {
    for (let attempt = 1; ; attempt++) {
      const response = await call(...request)
      if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response
      if (!(await response.clone().text()).includes('/problems/storage-unavailable"')) return response
      await Bun.sleep(Number(response.headers.get('retry-after')) * 1_000)
    }
  }
}

async function createCaller(service: TestService, client: TestClient, operation: Operation): Promise<Call> {
  const schemes = operation.security.flatMap((requirement) => Object.keys(requirement))
  if (schemes.length === 0) return callFromNewAddresses(service)
  if (isPublic(operation)) return callWithApiKey(service, client.keys.live.publishable)
  if (schemes.includes('operatorKey')) return callAs(service, service.operatorKey)
  if (operation.path.startsWith('/api/me') && !schemes.includes('secretKey'))
    return callAsMember(service, client)
  if (!operation.path.startsWith('/auth')) return callAs(service, client.keys.live.secret)
  const email = `${crypto.randomUUID()}@example.org`
  const { id } = await client.live.users.create({ email, roles: ['ROLE_CLIENT_ADMIN'] })
  // A new session for each request, because signing out ends it.
  return async (...request) => callAs(service, (await client.live.users.createSession(id)).token)(...request)
}

/** Calls with a new session for each request, because a request can end its session. */
async function callAsMember(service: TestService, { live }: TestClient): Promise<Call> {
  const { id } = await live.members.create(buildPerson())
  return async (...request) => callAs(service, (await live.members.createSession(id)).token)(...request)
}

let addressCount = 0

/** Sends each request from a new IP address, because operations without a key are limited by address. */
function callFromNewAddresses(service: Pick<TestService, 'request' | 'url'>): Call {
  const call = callAs(service, null)
  return (method, path, body, headers) => {
    addressCount++
    const from = `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`
    // Pages of the service send their origin.
    return call(method, path, body, { 'x-forwarded-for': from, origin: service.url, ...headers })
  }
}

/** Sends the key in X-API-Key, as web pages do. */
export function callWithApiKey(service: Pick<TestService, 'request'>, key: string): Call {
  const call = callAs(service, null)
  return (method, path, body, headers) => call(method, path, body, { 'x-api-key': key, ...headers })
}

/** Creates a record of the kind in the operation's path. @returns the ids in the path, separated by spaces */
async function makeRecord(
  testSetup: ServiceWithBroker,
  client: TestClient,
  { path, method }: Operation,
): Promise<string> {
  const { service } = testSetup
  const { live } = client
  if (path === '/files/{ticket}') return makeImageTicket(live)
  if (path.startsWith('/images/')) return (await makeImage(live)).medium.url.split('/').slice(-2).join(' ')
  if (path.endsWith('/{slug}')) return client.record.slug
  if (path === '/webhooks/stripe') return setPlatformWebhookSecret(service)
  if (path.startsWith('/webhooks/stripe/')) return setWebhookSecret(client)
  const kind = /^\/api\/(?:v1\/)?([^/.]+)/.exec(path)?.[1] ?? ''
  if (kind in collections) return (await collections[kind as keyof typeof collections](live)).id
  switch (kind) {
    case 'members':
      return makeMember(live, path)
    case 'membership-levels':
      return (await live.membershipLevels.create({ key: `l-${crypto.randomUUID()}`, name: 'Level' })).id
    case 'users':
      return (await live.users.create({ email: `${crypto.randomUUID()}@example.org` })).id
    case 'suppressed-addresses':
      return makeSuppressedAddress(service, client)
    case 'invitations':
      return (await live.invitations.create({ email: `${crypto.randomUUID()}@example.org` })).id
    case 'views':
      return (await live.views.create({ list: 'members', name: 'View' })).id
    case 'keys':
      return (await live.keys.create({ name: 'Key', type: 'secret', scopes: ['members:read'] })).id
    case 'images':
      return (await makeImage(live)).id
    case 'me':
      return method === 'DELETE' ? makeOwnRecords(service, live) : ''
    case 'bulk-jobs':
      return (await live.members.bulk({ ids: [crypto.randomUUID()], delete: true })).id
    case 'imports':
      return (await live.members.import('email,firstName,lastName\n')).id
    case 'orders':
    case 'payments':
    case 'refunds':
    case 'invoices':
    case 'ledger':
      return makeBilling(live, path === '/api/orders/{id}/refunds' ? 'overpaid' : kind)
    case 'webhooks':
      return makeWebhook(service, client, path)
    case 'resources':
      if (path.includes('/chat/')) return makeConversation(live, path)
      if (path.includes('/uploads/')) return makeUpload(service, client)
      if (path.endsWith('/{page}')) return `${await createDocument(service, client)} 1`
      return /generat|podcast|infographic/.test(path)
        ? makeGeneratedContent(service, client, path)
        : makeResource(live, path)
    case 'auth': {
      const { connectionId } = await getMirror(testSetup, client)
      return connectionId
    }
    case 'directories':
      return (await getMirror(testSetup, client)).directoryId
    case 'platform':
      if (path.includes('broker-events')) return makeBrokerEvent(testSetup)
      return path.includes('{id}') ? makePlatformRecord(service, path) : ''
    default:
      return ''
  }
}

async function makePlatformRecord(service: TestService, path: string): Promise<string> {
  if (path.includes('/operators/'))
    return (await service.operator.platform.operators.create({ name: 'A' })).id
  const { live, record } = await service.createClient()
  if (path.endsWith('/sessions'))
    await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
  return record.id
}

const mirrors = new WeakMap<TestClient, ReturnType<typeof fillMirror>>()

/** An association has one organization, and so one mirror. */
function getMirror(testSetup: ServiceWithBroker, client: TestClient): ReturnType<typeof fillMirror> {
  const mirror = mirrors.get(client) ?? fillMirror(testSetup, client.live)
  mirrors.set(client, mirror)
  return mirror
}

async function makeSuppressedAddress({ database }: TestService, { record }: TestClient): Promise<string> {
  const [{ id }] = await database.sql`insert into suppressed_addresses (client_id, email, error, expires_at)
    values (${record.id}, ${`${crypto.randomUUID()}@example.org`}, '550', now() + interval '1 day') returning id`
  return id
}

async function makeMember(live: Guildhall, path: string): Promise<string> {
  const { id } = await live.members.create(buildPerson())
  if (path.endsWith('/podcast-feed')) await live.members.createPodcastFeed(id)
  if (path.endsWith('/calendar-feed')) await live.members.createCalendarFeed(id)
  return id
}

/**
 * Creates a session of the association's only member, and the member's erasure request. @returns the session's id
 */
async function makeOwnRecords(service: TestService, live: Guildhall): Promise<string> {
  const [member] = await live.members.list().toArray()
  const { me } = service.createSdk((await live.members.createSession(member?.id ?? '')).token)
  await me.requestErasure()
  return (await me.get()).session?.id ?? ''
}

/** The secret that signs events of every association’s payment provider. */
export const webhookSecret = `whsec_${'hostile'.repeat(4)}`

/** Lets an association receive events of its payment provider. @returns the association’s id */
async function setWebhookSecret({ live, record }: TestClient): Promise<string> {
  await live.settings.billing.update({ provider: { webhookSecret } })
  return record.id
}

async function setPlatformWebhookSecret({ operator }: TestService): Promise<string> {
  await operator.platform.stripe.update({ webhookSecret })
  return ''
}

/** Delivers a broker event that waits until an association has the event's organization. */
async function makeBrokerEvent({ service, broker }: ServiceWithBroker): Promise<string> {
  const event = broker.buildEvent('dsync.user.created', { id: 'x', organization_id: 'org_of_nobody' })
  await broker.deliver(`${service.url}/webhooks/broker`, [event])
  return event.id
}

const collections = {
  events: (live: Guildhall) =>
    live.events.create({
      title: 'Event',
      startsAt: '2090-05-07T08:00:00Z',
      endsAt: '2090-05-08T08:00:00Z',
      timezone: 'Europe/Amsterdam',
      status: 'published',
    }),
  courses: (live: Guildhall) => live.courses.create({ title: 'Course', status: 'published' }),
  jobs: (live: Guildhall) => live.jobs.create({ title: 'Job', employer: 'Port', status: 'published' }),
  community: (live: Guildhall) => live.community.create({ title: 'Post', status: 'published' }),
  sponsorships: (live: Guildhall) => live.sponsorships.create({ sponsor: 'Port', status: 'active' }),
}

/** Creates an order, and the records that the kind needs. @returns the id of the record; of the order if `overpaid` */
async function makeBilling(
  live: Guildhall,
  kind: 'orders' | 'overpaid' | 'payments' | 'refunds' | 'invoices' | 'ledger',
): Promise<string> {
  const order = await orderOther(live)
  if (kind === 'orders') return order.id
  const amount = kind === 'overpaid' ? 5000 : 4900
  const payment = await live.payments.create(order.id, { amount, method: 'cash' })
  if (kind === 'overpaid') return order.id
  if (kind === 'payments') return payment.id
  if (kind === 'invoices') return (await live.invoices.create(order.id)).id
  const lines = order.lines.map(({ id }) => ({ lineId: id }))
  const [refund] = (await live.refunds.create(order.id, { lines })).items
  if (kind === 'refunds') return refund?.id ?? ''
  const [entry] = (await live.ledger.list({ orderId: order.id })).items
  return entry?.id ?? ''
}

/** Creates a webhook, and a delivery if the path has a delivery id. */
async function makeWebhook(service: TestService, { live }: TestClient, path: string): Promise<string> {
  const { id } = await live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
  if (!path.includes('{deliveryId}')) return id
  await live.webhooks.test(id)
  await service.relay()
  const [delivery] = await live.webhooks.deliveries.list(id).toArray()
  return `${id} ${delivery?.id}`
}

/** Builds the operation's path with its parameters replaced by an id, or by several ids separated by spaces. */
export function buildPath({ path }: Operation, id: string): string {
  const ids = id.split(' ')
  return path.replace(/\{[^}]+\}/g, () => ids.shift() ?? id)
}

/** Creates a resource or a category, with a member or a grant if the operation needs one. */
async function makeResource(live: Guildhall, path: string): Promise<string> {
  if (path.includes('/categories'))
    return (await live.resources.categories.create({ name: `Category ${crypto.randomUUID()}` })).id
  const fields = { name: 'Resource', accessLevel: 'public', status: 'published', fileName: 'a.pdf' } as const
  const { id } = await live.resources.upload(new Blob([buildPdf('A')]), fields)
  if (path.endsWith('/restore')) {
    await live.resources.replaceFile(id, new Blob([buildPdf('B')]))
    return `${id} 1`
  }
  if (!path.includes('/grants')) return id
  const { id: memberId } = await live.members.create(buildPerson())
  if (!path.includes('{grantId}')) return `${id} ${memberId}`
  return `${id} ${(await live.resources.grants.create(id, { memberId })).id}`
}

/** Creates a conversation. @returns its id, or the id of its answer for feedback */
async function makeConversation(live: Guildhall, path: string): Promise<string> {
  const { conversationId, messageId } = await live.chat.ask('What is a quorum?')
  return path.endsWith('/feedback') ? messageId : conversationId
}

/** Creates a document, and its generated content unless the operation generates it: ready, or failed for a retry. */
async function makeGeneratedContent(service: TestService, client: TestClient, path: string): Promise<string> {
  const id = await createDocument(service, client)
  if (path.includes('/generate-')) return id
  const { generated } = client.live.resources
  const created = await (path.endsWith('/infographic')
    ? generated.createInfographic(id)
    : generated.createPodcast(id))
  await finishGeneration(service, created.id, path.endsWith('/retry') ? 'failed' : 'ready')
  return `${id} ${created.id}`
}

/** Creates a resource with a featured image. @returns the ticket in the image's URL */
async function makeImageTicket(live: Guildhall): Promise<string> {
  const fields = { name: 'Picture', fileName: 'a.pdf', featuredImage: new Blob([buildPng()]) }
  const { featuredImageUrl } = await live.resources.upload(new Blob([buildPdf('A')]), fields)
  return featuredImageUrl?.split('/').at(-1) ?? ''
}

const makeImage = (live: Guildhall) => live.images.upload(new Blob([buildPng()]))

/** The headers that create a resumable upload of five bytes. */
export const uploadHeaders = {
  'tus-resumable': '1.0.0',
  'upload-length': '5',
  'upload-metadata': `name ${btoa('Upload')}`,
}

async function makeUpload({ request }: TestService, { keys }: TestClient): Promise<string> {
  const path = '/api/resources/uploads'
  const created = await request(path, { method: 'POST', headers: uploadHeaders, key: keys.live.secret })
  return created.headers.get('location')?.split('/').at(-1) ?? ''
}
