import { beforeAll, describe, expect, test } from 'bun:test'
import { expectBody } from '../expect-problem.ts'
import { addResources, listMarkedWords, type SearchPage } from './add-resources.ts'
import { type EngineName, type SearchService, startSearchService } from './engines.ts'

const engines: EngineName[] = ['database', 'meilisearch']
const services = new Map<EngineName, SearchService>()
for (const engine of engines) services.set(engine, await startSearchService(engine))

describe.each(engines)('a search with the %s engine reveals nothing about closed texts', (engine) => {
  const service = services.get(engine) as SearchService
  const { client } = service
  let ids: string[] = []
  let memberId = ''
  let sessionToken = ''

  beforeAll(async () => {
    const member = await client.live.members.create({
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'King',
      status: 'active',
    })
    memberId = member.id
    sessionToken = (await client.live.members.createSession(memberId)).token
    ids = await addResources(service, client, [
      { name: 'Plan', accessLevel: 'premium', pages: ['The merger with Tidewater is planned for autumn.'] },
      { name: 'Price list', accessLevel: 'paid', pages: ['Copper costs forty.'] },
      { name: 'Sample', accessLevel: 'partially_gated', pages: ['A foretaste of brilliance.'] },
      { name: 'Draft of the bylaws', status: 'draft', pages: ['Unfinished clauses.'] },
      { name: 'Open notes', pages: ['Everybody may read of the harbour.'] },
    ])
    await service.index()
  })

  const asVisitor = { headers: { 'x-api-key': client.keys.live.publishable } }
  const asMember = () => ({ key: sessionToken })

  async function search(query: string, as: object): Promise<SearchPage> {
    const page = await expectBody<SearchPage>(await service.request(`/api/resources?${query}`, as))
    expect(page.degraded).toBe(false)
    return page
  }

  test.each([
    'tidewater',
    'tidewatr',
    'tide',
    'merger autumn',
    'plan merger',
    'copper',
    'unfinished',
    'bylaws',
  ])(
    'words that occur only in a closed text or a draft find nothing, not even in totals and facets: %s',
    async (q) => {
      for (const as of [asVisitor, asMember()]) {
        const { items, totalItems, facets } = await search(`q=${q}`, as)
        expect({ items, totalItems, categories: facets?.category }).toEqual({
          items: [],
          totalItems: 0,
          categories: [],
        })
        expect(new Set(Object.values({ ...facets?.type, ...facets?.accessLevel }))).toEqual(new Set([0]))
      }
      const staff = await search(`q=${q}`, { key: client.keys.live.secret })
      expect(staff.totalItems).toBe(1)
    },
  )

  test('a resource found by its name reveals nothing about its closed text', async () => {
    const { items } = await search('q=plan', asVisitor)
    expect(items).toHaveLength(1)
    expect(items[0]?.highlights?.text).toEqual([])
    expect(JSON.stringify(items)).not.toContain('merger')
  })

  test('a partially gated text is closed to visitors, and open to members', async () => {
    expect((await search('q=brilliance', asVisitor)).totalItems).toBe(0)
    const { items } = await search('q=brilliance', asMember())
    expect(items.map(({ highlights }) => highlights?.text.map(listMarkedWords))).toEqual([[['brilliance']]])
  })

  test('a word that occurs only in a closed text still finds similar words of open texts', async () => {
    const [id] = await addResources(service, client, [
      { name: 'Hidden', accessLevel: 'paid', pages: ['harbuor harbuors'] },
    ])
    await service.index()
    const { items } = await search('q=harbuor', asVisitor)
    expect(items.map(({ name }) => name)).toEqual(['Open notes'])
    await service.database.sql`delete from resources where id = ${id}`
    await service.index()
  })

  test('a grant opens the text to the next search, and its revocation closes it', async () => {
    expect((await search('q=copper', asMember())).totalItems).toBe(0)
    const { sql } = service.database
    await sql`insert into resource_grants (client_id, resource_id, member_id)
      values (${client.record.id}, ${ids[1]}, ${memberId})`
    expect((await search('q=copper', asMember())).items.map(({ name }) => name)).toEqual(['Price list'])
    expect((await search('q=copper', asVisitor)).totalItems).toBe(0)
    await sql`update resource_grants set revoked_at = now() where resource_id = ${ids[1]}`
    expect((await search('q=copper', asMember())).totalItems).toBe(0)
  })

  test('restricting and unpublishing a resource take effect with the next search', async () => {
    const { sql } = service.database
    expect((await search('q=everybody', asVisitor)).totalItems).toBe(1)
    await sql`update resources set access_level = 'premium' where id = ${ids[4]}`
    expect((await search('q=everybody', asVisitor)).totalItems).toBe(0)
    expect((await search('q=notes', asVisitor)).totalItems).toBe(1)
    await sql`update resources set status = 'draft' where id = ${ids[4]}`
    expect((await search('q=notes', asVisitor)).totalItems).toBe(0)
    await service.index()
    expect((await search('q=notes', asVisitor)).totalItems).toBe(0)
  })

  test('a lapsed membership closes texts to the next search', async () => {
    expect((await search('q=brilliance', asMember())).totalItems).toBe(1)
    await client.live.members.update(memberId, { status: 'lapsed' })
    expect((await search('q=brilliance', asMember())).totalItems).toBe(0)
    await client.live.members.update(memberId, { status: 'active' })
  })
})
