import type { Guildhall } from '@guildhall/sdk'
import { fillMirror, type ServiceWithBroker } from '../../../../tools/testing/broker.ts'
import type { TestClient, TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs, person } from '../calls.ts'
import { createDocument, finishGeneration } from '../generation/documents.ts'
import { pdf, png } from '../library/files.ts'
import { isPublic, type Operation } from './operations.ts'

/** An association with a record of every kind, for one operation to be tried on. */
export interface Fixture {
  client: TestClient
  /** Sends as whoever may use the operation. */
  call: Call
  /** An id for the operation's path that exists; a new one each time where the operation uses it up. */
  id(): Promise<string>
}

/** Creates the association that an operation is tested in. Each has its own, so that none uses another's rate limit. */
export async function fixtureFor(both: ServiceWithBroker, operation: Operation): Promise<Fixture> {
  const { service } = both
  const client = await service.createClient()
  const call = await callerFor(service, client, operation)
  const make = () => makeRecord(both, client, operation)
  const first = await make()
  const consumesRecord =
    operation.method === 'DELETE' || ['members.erase', 'grants.create'].includes(operation.id)
  return { client, call, id: () => (consumesRecord ? make() : Promise.resolve(first)) }
}

async function callerFor(service: TestService, client: TestClient, operation: Operation): Promise<Call> {
  const schemes = operation.security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return callFromNewAddresses(service)
  if (isPublic(operation)) return callWithApiKey(service, client.keys.live.publishable)
  if (schemes.includes('operatorKey')) return callAs(service, service.operatorKey)
  if (!operation.path.startsWith('/auth')) return callAs(service, client.keys.live.secret)
  const { id } = await client.live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
  // A new session for each request, since signing out ends it.
  return async (...request) => callAs(service, (await client.live.users.createSession(id)).token)(...request)
}

let addresses = 0

/** What is open to everybody is limited by address: each request has another one, as behind a proxy. */
function callFromNewAddresses(service: Pick<TestService, 'request'>): Call {
  const call = callAs(service, null)
  return (method, path, body, headers) => {
    addresses++
    const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
    return call(method, path, body, { 'x-forwarded-for': from, ...headers })
  }
}

/** Sends the key as pages do. */
export function callWithApiKey(service: Pick<TestService, 'request'>, key: string): Call {
  const call = callAs(service, null)
  return (method, path, body, headers) => call(method, path, body, { 'x-api-key': key, ...headers })
}

/** A record of the kind that the operation's path names. */
async function makeRecord(both: ServiceWithBroker, client: TestClient, { path }: Operation): Promise<string> {
  const { service } = both
  const { live } = client
  if (path === '/files/{ticket}') return makePicture(live)
  const kind = /^\/api\/(?:v1\/)?([^/.]+)/.exec(path)?.[1] ?? ''
  if (kind in collections) return (await collections[kind as keyof typeof collections](live)).id
  switch (kind) {
    case 'members':
      return makeMember(live, path)
    case 'membership-levels':
      return (await live.membershipLevels.create({ key: `l-${crypto.randomUUID()}`, name: 'Level' })).id
    case 'users':
      return (await live.users.create({ email: `${crypto.randomUUID()}@example.org` })).id
    case 'keys':
      return (await live.keys.create({ name: 'Key', type: 'secret', scopes: ['members:read'] })).id
    case 'imports':
      return (await live.members.import('email,firstName,lastName\n')).id
    case 'webhooks':
      return makeWebhook(service, client, path)
    case 'resources':
      if (path.includes('/chat/')) return makeConversation(live, path)
      if (path.includes('/uploads/')) return makeUpload(service, client)
      return /generat|podcast|infographic/.test(path)
        ? makeGenerated(service, client, path)
        : makeResource(live, path)
    case 'auth': {
      const { connectionId } = await fillMirror(both, live)
      return connectionId
    }
    case 'directories':
      return (await fillMirror(both, live)).directoryId
    case 'platform':
      if (path.includes('broker-events')) return makeBrokerEvent(both)
      return path.includes('{id}') ? (await service.createClient()).record.id : ''
    default:
      return ''
  }
}

async function makeMember(live: Guildhall, path: string): Promise<string> {
  const { id } = await live.members.create(person())
  if (path.endsWith('/podcast-feed')) await live.members.createPodcastFeed(id)
  return id
}

/** One that waits for an association to take its organization. */
async function makeBrokerEvent({ service, broker }: ServiceWithBroker): Promise<string> {
  const event = broker.event('dsync.user.created', { id: 'x', organization_id: 'org_of_nobody' })
  await broker.deliver(`${service.url}/webhooks/broker`, [event])
  return event.id
}

/** Published, so that everybody may see them. */
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

/** A webhook, and where the path names one of its deliveries, that too. */
async function makeWebhook(service: TestService, { live }: TestClient, path: string): Promise<string> {
  const { id } = await live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
  if (!path.includes('{deliveryId}')) return id
  await live.webhooks.test(id)
  await service.relay()
  const [delivery] = await live.webhooks.deliveries.list(id).toArray()
  return `${id} ${delivery?.id}`
}

/** The operation's address with an id in its place, or several that stand there with a space between. */
export function pathFor({ path }: Operation, id: string): string {
  const ids = id.split(' ')
  return path.replace(/\{[^}]+\}/g, () => ids.shift() ?? id)
}

/** A resource or category, with the member or the grant that the operation needs besides. */
async function makeResource(live: Guildhall, path: string): Promise<string> {
  if (path.includes('/categories'))
    return (await live.resources.categories.create({ name: `Category ${crypto.randomUUID()}` })).id
  const fields = { name: 'Resource', accessLevel: 'public', status: 'published', fileName: 'a.pdf' } as const
  const { id } = await live.resources.upload(new Blob([pdf('A')]), fields)
  if (!path.includes('/grants')) return id
  const { id: memberId } = await live.members.create(person())
  if (!path.includes('{grantId}')) return `${id} ${memberId}`
  return `${id} ${(await live.resources.grants.create(id, { memberId })).id}`
}

/** A conversation, or the answer in one that feedback is given on. */
async function makeConversation(live: Guildhall, path: string): Promise<string> {
  const { conversationId, messageId } = await live.chat.ask('What is a quorum?')
  return path.endsWith('/feedback') ? messageId : conversationId
}

/** A document, and where the operation needs one, what was made of it. */
async function makeGenerated(service: TestService, client: TestClient, path: string): Promise<string> {
  const id = await createDocument(service, client)
  if (path.includes('/generate-')) return id
  const { generated } = client.live.resources
  const made = await (path.endsWith('/infographic')
    ? generated.createInfographic(id)
    : generated.createPodcast(id))
  await finishGeneration(service, made.id, path.endsWith('/retry') ? 'failed' : 'ready')
  return `${id} ${made.id}`
}

/** The last step of a picture's address. */
async function makePicture(live: Guildhall): Promise<string> {
  const fields = { name: 'Picture', fileName: 'a.pdf', featuredImage: new Blob([png()]) }
  const { featuredImageUrl } = await live.resources.upload(new Blob([pdf('A')]), fields)
  return featuredImageUrl?.split('/').at(-1) ?? ''
}

/** What a resumable upload of five bytes is begun with. */
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
