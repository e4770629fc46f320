import { pdf } from '../../apps/server/test/library/files.ts'
import { fillPassages } from './chat/fill-passages.ts'
import { fillMembers } from './fill.ts'
import { fillLibrary, tidyLibrary, vocabulary } from './fill-library.ts'
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
/** Words that are neither in nearly all documents nor in hardly any. */
const words = vocabulary.slice(100, 1_600)

/** Creates an association's data and returns the mix: requests of its secret key, and of websites with a publishable key. */
export async function mixedTraffic(bench: Workbench, association: Association): Promise<Kind[]> {
  const { admin } = bench
  const { id, key, guildhall } = association
  await fillMembers(admin, id, MEMBERS)
  await fillLibrary(admin, id, DOCUMENTS)
  await fillPassages(admin, id)
  await tidyLibrary(admin)
  await publicEvents(association)
  const document = new Blob([Buffer.concat([pdf('Kept.'), Buffer.alloc(FILE_BYTES, ' ')])])
  const { id: file } = await guildhall.resources.upload(document, {
    name: 'Kept',
    fileName: 'kept.pdf',
    accessLevel: 'public',
    status: 'published',
  })
  const visitor = await guildhall.keys.create({ name: 'Site', type: 'publishable', scopes: [] })
  const rows: { id: string }[] = await admin`select id from members where client_id = ${id} limit 500`
  const member = rows.map((row) => `/api/members/${row.id}`)
  const auth = { authorization: `Bearer ${key}` }
  const json = { ...auth, 'content-type': 'application/json' }
  const page = { 'x-api-key': visitor.key }
  const lists = ['/api/v1/events', '/api/v1/resources?limit=10', '/api/v1/events?when=all&limit=50']
  const knownEtag = await etagOf(bench, lists[0] ?? '', page)
  const get = (name: string, weight: number, paths: string[], headers = auth as Record<string, string>) => ({
    name,
    weight,
    method: 'GET',
    paths,
    headers,
    status: 200,
  })
  return [
    get('lists', 20, ['/api/members', '/api/members?status=active&order[lastName]=asc', '/api/events']),
    get('one record', 25, member),
    {
      name: 'creates',
      weight: 8,
      method: 'POST',
      paths: ['/api/members'],
      headers: json,
      body: newMember,
      status: 201,
    },
    {
      name: 'updates',
      weight: 8,
      method: 'PATCH',
      paths: member,
      headers: json,
      body: memberUpdate,
      status: 200,
    },
    get('public lists', 16, lists, page),
    {
      ...get('public, unchanged', 12, lists.slice(0, 1), { ...page, 'if-none-match': knownEtag }),
      status: 304,
    },
    get('downloads', 3, [`/api/resources/${file}/download`]),
    get(
      'search',
      6,
      words.map((word) => `/api/resources?q=${word}`),
    ),
    {
      name: 'chat',
      weight: 1.5,
      method: 'POST',
      paths: ['/api/resources/chat'],
      headers: json,
      body: question,
      status: 200,
    },
    {
      name: 'uploads',
      weight: 0.2,
      method: 'POST',
      paths: ['/api/resources'],
      headers: auth,
      uploadBytes: FILE_BYTES,
      status: 201,
    },
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

async function publicEvents({ guildhall }: Association): Promise<void> {
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

async function etagOf({ url }: Workbench, path: string, headers: Record<string, string>): Promise<string> {
  const etag = (await fetch(new URL(path, url), { headers })).headers.get('etag')
  if (!etag) throw new Error(`${path} has no ETag.`)
  return etag
}
