import { beforeAll, describe, expect, test } from 'bun:test'
import { accessLevels } from '@guildhall/core/access/access-levels'
import { Guildhall } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { createDocument, finishGeneration } from './documents.ts'
import { parseXml } from './parse-xml.ts'

const service = await testService()
const { client } = service
const { live } = client
/** The ids of a resource and its episode, by access level. */
const episodes: Record<string, { resourceId: string; id: string }> = {}

async function makeEpisode(resourceId: string): Promise<string> {
  const { id } = await live.resources.generated.createPodcast(resourceId)
  await finishGeneration(service, id, 'ready')
  return id
}

beforeAll(async () => {
  await live.membershipLevels.create({ key: 'patron', name: 'Patron', premium: true })
  for (const level of accessLevels) {
    const resourceId = await createDocument(service, client, { accessLevel: level })
    episodes[level] = { resourceId, id: await makeEpisode(resourceId) }
  }
})

async function createFeed(status: 'active' | 'lapsed', level: string | null = null) {
  const { id } = await live.members.create(buildPerson({ status, level }))
  return { id, url: (await live.members.createPodcastFeed(id)).url }
}

const getStatus = (call: PromiseLike<unknown>): PromiseLike<unknown> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

/** Reads the access levels of the episodes in a feed. */
async function readLevels(url: string): Promise<string[]> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  const guids = [...(await response.text()).matchAll(/<guid[^>]*>([^<]+)</g)].map(([, guid]) => guid)
  return accessLevels.filter((level) => guids.includes(episodes[level]?.id))
}

const fetchEnclosures = async (url: string): Promise<string[]> =>
  [...(await (await fetch(url)).text()).matchAll(/<enclosure url="([^"]+)"/g)].map(([, enclosureUrl = '']) =>
    enclosureUrl.replaceAll('&#38;', '&'),
  )

describe('the episodes of the signed-in user', () => {
  const asUser = (token: string) => new Guildhall({ apiKey: token, baseUrl: service.url })
  const listenAs = async (memberId: string) => {
    const { token } = await live.members.createSession(memberId)
    const { items } = await asUser(token).me.episodes()
    return accessLevels.filter((level) => items.some(({ id }) => id === episodes[level]?.id))
  }

  test('are those that the member can open now', async () => {
    expect(await listenAs((await createFeed('lapsed')).id)).toEqual(['public'])
    expect(await listenAs((await createFeed('active')).id)).toEqual(['public', 'partially_gated', 'member'])
  })

  test('are all episodes if the user is staff; 401 for a key', async () => {
    const { id } = await live.users.create({ email: buildPerson().email, roles: ['ROLE_CLIENT_ADMIN'] })
    const { token } = await live.users.createSession(id)
    const { items } = await asUser(token).me.episodes()
    expect(items).toHaveLength(accessLevels.length)
    expect(items[0]).toMatchObject({ title: expect.any(String), sizeBytes: expect.any(Number) })
    const response = await callAs(service, client.keys.live.secret)('GET', '/api/me/episodes')
    await expectProblem(response, 401, 'unauthorized')
  })
})

describe('a member’s feed', () => {
  test('lists the podcasts that the member can open', async () => {
    expect(await readLevels((await createFeed('lapsed')).url)).toEqual(['public'])
    expect(await readLevels((await createFeed('active')).url)).toEqual([
      'public',
      'partially_gated',
      'member',
    ])
    expect(await readLevels((await createFeed('active', 'patron')).url)).toEqual([
      'public',
      'partially_gated',
      'member',
      'premium',
    ])
  })

  test('304: unchanged since it was read', async () => {
    const { url } = await createFeed('active')
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const secondResponse = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([secondResponse.status, await secondResponse.text()]).toEqual([304, ''])
  })

  test('reflects grants, status and resources immediately', async () => {
    const { id, url } = await createFeed('lapsed')
    const grant = await live.resources.grants.create(episodes.paid?.resourceId ?? '', { memberId: id })
    expect(await readLevels(url)).toEqual(['public', 'paid'])
    await live.resources.grants.revoke(episodes.paid?.resourceId ?? '', grant.id)
    await live.members.update(id, { status: 'active' })
    expect(await readLevels(url)).toEqual(['public', 'partially_gated', 'member'])
    await live.resources.update(episodes.member?.resourceId ?? '', { status: 'draft' })
    expect(await readLevels(url)).toEqual(['public', 'partially_gated'])
    await live.resources.update(episodes.member?.resourceId ?? '', { status: 'published' })
  })

  test('has file URLs that need no key, while access lasts', async () => {
    const { id, url } = await createFeed('active')
    const files = await fetchEnclosures(url)
    expect(files.length).toBe(3)
    for (const file of files) {
      const part = await fetch(file, { headers: { range: 'bytes=0-3' } })
      expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    }
    await live.members.update(id, { status: 'suspended' })
    const statuses = await Promise.all(files.map(async (file) => (await fetch(file)).status))
    expect(statuses.toSorted()).toEqual([200, 403, 403])
  })

  test('is closed, with its files, while the member’s user is deactivated', async () => {
    const { id, url } = await createFeed('active')
    const files = await fetchEnclosures(url)
    const { userId } = await live.members.createSession(id)
    await live.users.update(userId, { status: 'deactivated' })
    expect((await fetch(url)).status).toBe(401)
    const statuses = await Promise.all(files.map(async (file) => (await fetch(file)).status))
    expect(statuses).toEqual([401, 401, 401])
  })

  test('has the association’s logo as its image', async () => {
    const { url } = await createFeed('active')
    expect(await (await fetch(url)).text()).not.toContain('<itunes:image')
    await live.client.update({ logoUrl: 'https://example.org/logo.png?a=1&b=2' })
    expect(await (await fetch(url)).text()).toContain(
      '<itunes:image href="https://example.org/logo.png?a=1&#38;b=2"/>',
    )
  })

  test('has the newest successful episode of each resource', async () => {
    const { url } = await createFeed('lapsed')
    const resourceId = await createDocument(service, client)
    const first = await makeEpisode(resourceId)
    const second = await makeEpisode(resourceId)
    const third = await live.resources.generated.createPodcast(resourceId)
    await finishGeneration(service, third.id, 'failed')
    const text = await (await fetch(url)).text()
    expect([first, second, third.id].map((id) => text.includes(id))).toEqual([false, true, false])
    await live.resources.delete(resourceId)
  })

  test('is well-formed XML for names and descriptions with special characters', async () => {
    const resourceId = await createDocument(service, client)
    await live.resources.update(resourceId, {
      name: 'Fees & <dues> "2026" \u{1F600}',
      description: ']]> &amp; \u0001',
    })
    await makeEpisode(resourceId)
    const text = await (await fetch((await createFeed('lapsed')).url)).text()
    const document = parseXml(text)
    const readItem = (name: string) => document.querySelector(`item > ${name}`)?.textContent
    expect(readItem('title')).toContain('Fees & <dues> "2026" \u{1F600}')
    expect(readItem('description')).toBe(']]> &amp;  ')
    expect(text).not.toContain(']]>')
    await live.resources.delete(resourceId)
  })
})

describe('the URL of a member’s feed', () => {
  test('201: a new URL invalidates the earlier one', async () => {
    const { id, url } = await createFeed('active')
    const newFeed = await live.members.createPodcastFeed(id)
    await expectProblem(await fetch(url), 401, 'unauthorized')
    expect((await fetch(newFeed.url)).status).toBe(200)
  })

  test('204: revocation invalidates the feed and its episodes; then 404', async () => {
    const { id, url } = await createFeed('active')
    const [file = ''] = await fetchEnclosures(url)
    await live.members.revokePodcastFeed(id)
    await expectProblem(await fetch(url), 401, 'unauthorized')
    await expectProblem(await fetch(file), 401, 'unauthorized')
    await expectProblem(
      await service.request(`/api/members/${id}/podcast-feed`, {
        method: 'DELETE',
        key: client.keys.live.secret,
      }),
      404,
      'not-found',
    )
  })

  test('opens neither another member’s feed nor /api/me', async () => {
    const ownFeed = await createFeed('active')
    const otherFeed = await createFeed('active')
    const token = new URL(ownFeed.url).searchParams.get('token') ?? ''
    await expectProblem(
      await service.request(`/api/members/${otherFeed.id}/podcast.rss?token=${token}`),
      404,
      'not-found',
    )
    await expectProblem(await service.request('/api/me', { key: token }), 401, 'unauthorized')
    await expectProblem(
      await service.request(`/api/members/${ownFeed.id}/podcast.rss?token=${token.slice(0, -1)}_`),
      401,
      'unauthorized',
    )
  })

  test('stops working when its member is deleted or erased', async () => {
    const deleted = await createFeed('active')
    await live.members.delete(deleted.id)
    await expectProblem(await fetch(deleted.url), 401, 'unauthorized')
    const erased = await createFeed('active')
    await live.members.erase(erased.id)
    await expectProblem(await fetch(erased.url), 401, 'unauthorized')
  })

  test('is available to the member and to keys with members:write', async () => {
    const { id } = await createFeed('active')
    const otherFeed = await createFeed('active')
    const member = service.createSdk((await live.members.createSession(id)).token)
    expect((await fetch((await member.members.createPodcastFeed(id)).url)).status).toBe(200)
    expect(await (await member.members.podcastFeed(id)).text()).toContain('<rss')
    expect(await getStatus(member.members.createPodcastFeed(otherFeed.id))).toBe(404)
    const reader = await live.keys.create({ name: 'Read', type: 'secret', scopes: ['members:read'] })
    expect(await getStatus(service.createSdk(reader.key).members.createPodcastFeed(id))).toBe(403)
    expect(await getStatus(live.members.createPodcastFeed(crypto.randomUUID()))).toBe(404)
  })
})

test('a member’s feed is listed in the member’s data, without its token', async () => {
  const { id, url } = await createFeed('active')
  const data = await live.members.data(id)
  expect(data.podcastFeed).toEqual({ createdAt: expect.stringMatching(/Z$/) })
  expect(JSON.stringify(data)).not.toContain(new URL(url).searchParams.get('token') ?? '')
  await live.members.revokePodcastFeed(id)
  expect((await live.members.data(id)).podcastFeed).toBeNull()
})
