import { buildPdf } from '../../apps/server/test/library/files.ts'
import { fillPassages } from './chat/fill-passages.ts'
import { fillLibrary, vacuumLibrary, vocabulary } from './fill-library.ts'
import { fillMembers } from './fill-members.ts'
import type { Association, Workbench } from './workbench.ts'

/** A kind of request in the mix. */
export type Kind = {
  name: string
  /** The relative frequency. */
  weight: number
  method: string
  /** Requested in turn. */
  paths: string[]
  headers: Record<string, string>
  /** `MARKER` is replaced by a new number each time. */
  body?: string
  /** Sends a form with a file of this size instead of a body. */
  uploadBytes?: number
  /** The expected status. */
  status: number
}

export const MARKER = '@@@@@@@@@@@@'
const MEMBERS = 2_000
const DOCUMENTS = 2_000
const FILE_BYTES = 200_000
/** Words that occur in some documents, but not in nearly all. */
const words = vocabulary.slice(100, 1_600)

/**
 * Creates an association's data and returns the mix: requests with its secret key, and requests of websites with a
 * publishable key.
 */
export async function buildMixedTraffic(bench: Workbench, association: Association): Promise<Kind[]> {
  const resourceId = await createData(bench, association)
  const { id, key, guildhall } = association
  const publishableKey = await guildhall.keys.create({ name: 'Site', type: 'publishable', scopes: [] })
  const rows: { id: string }[] = await bench.admin`select id from members where client_id = ${id} limit 500`
  const members = rows.map((row) => `/api/members/${row.id}`)
  return [
    ...buildReadingKinds({ authorization: `Bearer ${key}` }, members, resourceId),
    ...buildWritingKinds({ authorization: `Bearer ${key}` }, members),
    ...(await buildPublicKinds(bench, { 'x-api-key': publishableKey.key })),
  ]
}

/** @returns the id of a resource with a file */
async function createData({ admin }: Workbench, association: Association): Promise<string> {
  const { id, guildhall } = association
  await fillMembers(admin, id, MEMBERS)
  await fillLibrary(admin, id, DOCUMENTS)
  await fillPassages(admin, id)
  await vacuumLibrary(admin)
  await createPublicEvents(association)
  const document = new Blob([Buffer.concat([buildPdf('Kept.'), Buffer.alloc(FILE_BYTES, ' ')])])
  const resource = await guildhall.resources.upload(document, {
    name: 'Kept',
    fileName: 'document.pdf',
    accessLevel: 'public',
    status: 'published',
  })
  return resource.id
}

type Headers = Record<string, string>

const get = (name: string, weight: number, paths: string[], headers: Headers): Kind => ({
  name,
  weight,
  method: 'GET',
  paths,
  headers,
  status: 200,
})

function buildReadingKinds(headers: Headers, members: string[], resourceId: string): Kind[] {
  const lists = ['/api/members', '/api/members?status=active&order[lastName]=asc', '/api/events']
  const searches = words.map((word) => `/api/resources?q=${word}`)
  return [
    get('lists', 20, lists, headers),
    get('one record', 25, members, headers),
    get('downloads', 3, [`/api/resources/${resourceId}/download`], headers),
    get('search', 6, searches, headers),
  ]
}

function buildWritingKinds(headers: Headers, members: string[]): Kind[] {
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  return [
    { name: 'creates', weight: 8, ...post, paths: ['/api/members'], body: newMember, status: 201 },
    { name: 'updates', weight: 8, ...post, method: 'PATCH', paths: members, body: memberUpdate, status: 200 },
    { name: 'chat', weight: 1.5, ...post, paths: ['/api/resources/chat'], body: question, status: 200 },
    {
      name: 'uploads',
      weight: 0.2,
      method: 'POST',
      paths: ['/api/resources'],
      headers,
      uploadBytes: FILE_BYTES,
      status: 201,
    },
  ]
}

async function buildPublicKinds(bench: Workbench, headers: Headers): Promise<Kind[]> {
  const lists = ['/api/v1/events', '/api/v1/resources?limit=10', '/api/v1/events?when=all&limit=50']
  const knownEtag = await fetchEtag(bench, lists[0] ?? '', headers)
  const unchanged = { ...headers, 'if-none-match': knownEtag }
  return [
    get('public lists', 16, lists, headers),
    { ...get('public, unchanged', 12, lists.slice(0, 1), unchanged), status: 304 },
  ]
}

const newMember = JSON.stringify({
  email: `margaret.${MARKER}@example.org`,
  firstName: 'Margaret',
  lastName: 'Pemberton',
  organization: 'Tidewater Survey Group',
  status: 'active',
})
const question = JSON.stringify({ query: `What is said about ${words[3]} and ${words[40]}?` })
const memberUpdate = JSON.stringify({ phone: `+44 ${MARKER}` })

async function createPublicEvents({ guildhall }: Association): Promise<void> {
  for (let day = 1; day <= 40; day++) {
    const startsAt = new Date(Date.now() + day * 86_400_000).toISOString()
    const endsAt = new Date(Date.now() + day * 86_400_000 + 3_600_000).toISOString()
    await guildhall.events.create({
      title: `Event ${day}`,
      startsAt,
      endsAt,
      timezone: 'UTC',
      status: 'published',
    })
  }
}

async function fetchEtag({ url }: Workbench, path: string, headers: Record<string, string>): Promise<string> {
  const etag = (await fetch(new URL(path, url), { headers })).headers.get('etag')
  if (!etag) throw new Error(`${path} has no ETag.`)
  return etag
}
