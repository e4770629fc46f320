import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectPublicError } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'
import { buildPdf } from '../library/files.ts'

const APP_URL = 'https://members.example.org'
const service = await testService({ APP_URL })
const { live, keys } = service.client
const visitor = callWithApiKey(service, keys.live.publishable)
const path = '/api/v1/resources'
type Item = {
  id: string
  name: string
  accessLevel: string
  downloadUrl: string | null
  signInUrl: string | null
  buyUrl: string | null
}
type Page = { items: Item[]; limit: number; offset: number; total: number }
const list = async (query = '') => expectBody<Page>(await visitor('GET', `${path}${query}`))
const listNames = async (query = '') => (await list(query)).items.map(({ name }) => name)

const levels = ['public', 'partially_gated', 'member', 'premium', 'paid'] as const
const ids: Record<string, string> = {}
let categoryId = ''

beforeAll(async () => {
  categoryId = (await live.resources.categories.create({ name: 'Guides' })).id
  for (const accessLevel of levels) {
    const created = await live.resources.upload(new Blob([buildPdf(`Text for ${accessLevel}.`)]), {
      name: `Tides, ${accessLevel}`,
      fileName: 'tides.pdf',
      accessLevel,
      status: 'published',
      ...(accessLevel === 'paid'
        ? { price: { amount: 900, currency: 'EUR' }, categories: [categoryId] }
        : {}),
    })
    ids[accessLevel] = created.id
  }
  await live.resources.upload(new Blob([buildPdf('Draft')]), { name: 'Draft', accessLevel: 'public' })
})

describe('GET /api/v1/resources', () => {
  test('200: every public entry, newest first, for visitors and secret keys', async () => {
    const visibleNames = ['Tides, paid', 'Tides, partially_gated', 'Tides, public']
    expect(await listNames()).toEqual(visibleNames)
    const secret = callWithApiKey(service, keys.live.secret)
    const { items } = await expectBody<Page>(await secret('GET', path))
    expect(items.map(({ name }) => name)).toEqual(visibleNames)
  })

  test('200: pages by offset, even if it is not a multiple of the limit', async () => {
    expect(await list('?limit=2&offset=1')).toMatchObject({ limit: 2, offset: 1, total: 3 })
    expect(await listNames('?limit=2&offset=1')).toEqual(['Tides, partially_gated', 'Tides, public'])
    expect(await listNames('?offset=3')).toEqual([])
  })

  test('200: filtered by category and type, and searched', async () => {
    expect(await listNames(`?category=${categoryId}`)).toEqual(['Tides, paid'])
    expect(await listNames('?type=video')).toEqual([])
    expect(await listNames(`?category[]=${categoryId}&category[]=${crypto.randomUUID()}`)).toEqual([
      'Tides, paid',
    ])
    expect(await listNames('?type[]=video&type[]=document')).toHaveLength(3)
    expect(await listNames('?type=document&q=tides%20pub')).toEqual(['Tides, public'])
    expect(await listNames('?q=draft')).toEqual([])
    expect(await listNames('?q=---')).toEqual([])
    expect(await listNames('?q=%20')).toEqual(await listNames('?q='))
    expect(await listNames('?q=')).toHaveLength(3)
  })

  test('200: only a public file can be downloaded without a key', async () => {
    const { items } = await list()
    for (const { id, accessLevel, downloadUrl, signInUrl, buyUrl } of items) {
      expect(downloadUrl === null).toBe(accessLevel !== 'public')
      const { slug } = service.client.record
      const parameters = new URLSearchParams({ client: slug, returnTo: `/a/${slug}/library/${id}` })
      expect(signInUrl).toBe(accessLevel === 'public' ? null : `${APP_URL}/login?${parameters}`)
      expect(buyUrl).toBe(accessLevel === 'paid' ? `${APP_URL}/a/${slug}/library/${id}/buy` : null)
    }
    const publicItem = items.find(({ accessLevel }) => accessLevel === 'public')
    const file = await fetch(publicItem?.downloadUrl ?? '')
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Text for public.')])
    await live.resources.update(publicItem?.id ?? '', { accessLevel: 'member' })
    expect((await fetch(publicItem?.downloadUrl ?? '')).status).toBe(401)
    await live.resources.update(publicItem?.id ?? '', { accessLevel: 'public' })
  })

  test('a change becomes visible in cached lists', async () => {
    await list()
    await live.resources.update(ids.public ?? '', { name: 'Renamed' })
    while (!(await listNames()).includes('Renamed')) await Bun.sleep(10)
    expect(await listNames()).toContain('Renamed')
    await live.resources.update(ids.public ?? '', { name: 'Tides, public' })
  })

  test.each(['type=color', 'category=guides', 'accessLevel=member', 'q=a&q=b'])(
    '400 INVALID_PARAMETER: %s',
    async (query) => {
      await expectPublicError(await visitor('GET', `${path}?${query}`), 400, 'INVALID_PARAMETER')
    },
  )
})

describe('GET /api/v1/resources/{id}', () => {
  test('200: the record, without internal fields', async () => {
    const record = await expectBody(await visitor('GET', `${path}/${ids.paid}`))
    expect(record).toMatchObject({ name: 'Tides, paid', price: { amount: 900 }, downloadUrl: null })
    for (const name of ['access', 'stats', 'createdBy', 'sha256', 'processing', 'status'])
      expect(record).not.toHaveProperty(name)
  })

  test('404 NOT_FOUND: a resource for members or premium members, or an unknown one', async () => {
    for (const level of ['member', 'premium'])
      await expectPublicError(await visitor('GET', `${path}/${ids[level]}`), 404, 'NOT_FOUND')
    await expectPublicError(await visitor('GET', `${path}/${crypto.randomUUID()}`), 404, 'NOT_FOUND')
  })
})
