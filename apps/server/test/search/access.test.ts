import { afterAll, expect, test } from 'bun:test'
import { accessLevels, getAccess, toLibraryCaller } from '@guildhall/core/access/access-levels'
import type { Actor, Context, Membership } from '@guildhall/core/context'
import { listResources } from '@guildhall/core/library/list-resources'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import fc from 'fast-check'
import { addResources } from './add-resources.ts'
import { startSearchService } from './engines.ts'

const service = await startSearchService('meilisearch')
const database = openDatabase(service.database.url, 2, 'access-test')
afterAll(() => database.close())
const engine = openSearchEngine(readSettings(service.environment))
const { sql } = service.database
await service.index()

const buildUser = (roles: string[], memberId: string | null, membership: Membership): Actor => ({
  type: 'user',
  id: Bun.randomUUIDv7(),
  name: 'Somebody',
  roles,
  memberId,
  membership,
  sessionId: Bun.randomUUIDv7(),
})

function createContext(clientId: string, actor: Actor): Context {
  return {
    db: database.forClient(clientId),
    database,
    client: { id: clientId, liveId: clientId, slug: 'test', environment: 'live', plan: 'enterprise' },
    actor,
    origin: { requestId: null, ipAddress: null },
    now: () => new Date(),
  }
}

const anyResource = fc.record({
  accessLevel: fc.constantFrom(...accessLevels),
  status: fc.constantFrom('draft' as const, 'published' as const),
  /** The members with a grant, and those whose grant was revoked. */
  grants: fc.array(fc.record({ member: fc.nat(2), revoked: fc.boolean() }), { maxLength: 3 }),
})
const anyCaller = fc.record({
  kind: fc.constantFrom('key', 'admin', 'member', 'member', 'member', 'visitor'),
  member: fc.option(fc.nat(2)),
  membership: fc.constantFrom<Membership[]>('none', 'member', 'premium'),
})

test('access rule, SQL condition and engine filter agree for random callers and resources', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyResource, { minLength: 1, maxLength: 12 }),
      fc.array(anyCaller, { minLength: 1, maxLength: 6 }),
      async (resources, callers) => {
        const { record } = await service.createClient()
        const members: string[] = []
        for (const index of [0, 1, 2]) {
          const [member] = await sql`insert into members (client_id, email, first_name, last_name)
            values (${record.id}, ${`${index}@example.org`}, 'A', 'B') returning id`
          members.push(member.id)
        }
        const ids = await addResources(
          service,
          { record },
          resources.map(({ accessLevel, status }, index) => ({
            name: `Entry ${index}`,
            accessLevel,
            status,
            pages: ['Nothing yet.', `Secret ${index}`],
          })),
        )
        const grantedPairs = new Set<string>()
        for (const [index, { grants }] of resources.entries())
          for (const { member, revoked } of grants) {
            const label = `${index} ${member}`
            if (grantedPairs.has(label)) continue
            if (!revoked) grantedPairs.add(label)
            await sql`insert into resource_grants (client_id, resource_id, member_id, revoked_at)
              values (${record.id}, ${ids[index]}, ${members[member]}, ${revoked ? new Date() : null})`
          }
        await service.index()

        for (const { kind, member, membership } of callers) {
          const memberId = member === null ? null : (members[member] ?? null)
          const actor: Actor =
            kind === 'key'
              ? { type: 'key', id: record.id, name: 'Key', scopes: ['*'] }
              : kind === 'visitor'
                ? { type: 'visitor', id: record.id, name: 'Page', allowedOrigins: [] }
                : kind === 'admin'
                  ? buildUser(['ROLE_CLIENT_ADMIN'], null, 'none')
                  : buildUser(['ROLE_MEMBER'], memberId, membership)
          const caller = toLibraryCaller(actor)
          const visibleIndexes = resources.flatMap(({ status }, index) =>
            caller.kind === 'staff' || status === 'published' ? [index] : [],
          )
          const openIndexes = visibleIndexes.filter(
            (index) =>
              getAccess(
                resources[index]?.accessLevel ?? 'paid',
                caller,
                caller.kind === 'member' && grantedPairs.has(`${index} ${member}`),
              ).granted,
          )
          const ctx = createContext(record.id, actor)
          for (const searchEngine of [null, engine]) {
            const searchesBefore = service.meilisearch?.searches.length ?? 0
            const read = async (words: string | null) => {
              const request = { filters: [], order: [], words, itemsPerPage: 100, from: { page: 1 } }
              const page = await listResources(
                ctx,
                { links: { buildImageUrl: () => '' }, engine: searchEngine },
                request,
              )
              const foundIndexes = page.items.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b)
              expect(page.totalItems).toBe(foundIndexes.length)
              const counts = Object.values(page.facets?.accessLevel ?? {})
              expect(counts.reduce((sum, count) => sum + count, 0)).toBe(foundIndexes.length)
              return {
                foundIndexes,
                granted: page.items.filter(({ access }) => access.granted).length,
              }
            }
            expect(await read('secret')).toEqual({ foundIndexes: openIndexes, granted: openIndexes.length })
            expect(await read('entry')).toEqual({ foundIndexes: visibleIndexes, granted: openIndexes.length })
            expect(await read(null)).toEqual({ foundIndexes: visibleIndexes, granted: openIndexes.length })
            expect((service.meilisearch?.searches.length ?? 0) - searchesBefore).toBe(searchEngine ? 2 : 0)
          }
        }
      },
    ),
    { numRuns: 25 },
  )
})
