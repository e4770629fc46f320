import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const people = [
  { email: 'zoe@muller.example', firstName: 'Zoë', lastName: 'Müller', organization: 'Straßenbau GmbH' },
  { email: 'jose@example.org', firstName: 'José', lastName: 'Ñandú', jobTitle: 'Chief Surveyor' },
  { email: 'ann@example.org', firstName: 'Ann-Marie', lastName: "O'Brien", department: 'Field Work' },
  { email: 'li@example.org', firstName: '李', lastName: '小龍', memberNumber: 'M-000042' },
  { email: 'ivan@example.org', firstName: 'Иван', lastName: 'Петров', phone: '+44 117 496 0000' },
]

beforeAll(async () => {
  for (const fields of people) await expectBody(await call('POST', '/api/members', fields), 201)
})

async function searchMembers(words: string): Promise<string> {
  const query = new URLSearchParams({ q: words, 'order[createdAt]': 'asc' })
  const { items } = await expectBody<{ items: { email: string }[] }>(
    await call('GET', `/api/members?${query}`),
  )
  return items.map(({ email }) => email.split('@')[0]).join(' ')
}

describe('searching members with q', () => {
  test.each([
    ['müller', 'zoe'],
    ['MULLER', 'zoe'],
    ['Mül', 'zoe'],
    ['zoe', 'zoe'],
    ['zoë müller', 'zoe'],
    ['müller zoë', 'zoe'],
    ['z m', 'zoe'],
    ['nandu', 'jose'],
    ['jose survey', 'jose'],
    ['chief surveyor', 'jose'],
    ['marie', 'ann'],
    ['ann-marie', 'ann'],
    ["o'brien", 'ann'],
    ['brien field', 'ann'],
    ['李', 'li'],
    ['小', 'li'],
    ['M-000042', 'li'],
    ['иван', 'ivan'],
    ['ПЕТ', 'ivan'],
    ['+44 117', 'ivan'],
    ['jose@example.org', 'jose'],
    ['example.org', 'jose ann li ivan'],
  ])('matches words and prefixes, ignoring case and accents: %s → %s', async (words, expected) => {
    expect(await searchMembers(words)).toBe(expected)
  })

  test.each(['uller', 'zoe nandu', 'survey chef', 'xyz', 'müller xyz'])(
    'requires a prefix match for every word: %s finds none',
    async (words) => {
      expect(await searchMembers(words)).toBe('')
    },
  )

  test.each(['', ' ', ' \t '])('finds everyone if empty: “%s”', async (words) => {
    expect(await searchMembers(words)).toBe('zoe jose ann li ivan')
  })

  test.each(['-', '---', '%', '!?', '&|!():*', "'", '\\', '🙂', '\u200b'])(
    'finds none without a letter or digit: “%s”',
    async (words) => {
      expect(await searchMembers(words)).toBe('')
    },
  )

  test.each(['zoe & jose', 'zoe | jose', '!zoe', 'zoe:*', "zoe' or 1=1", 'zoe\\', '(zoe', 'zoe <-> müller'])(
    'treats operators as plain text: %s',
    async (words) => {
      expect(['', 'zoe']).toContain(await searchMembers(words))
    },
  )

  test('can be combined with filters, and returns totals', async () => {
    const response = await call('GET', '/api/members?q=example&firstName=Jos%C3%A9')
    expect(await expectBody(response)).toMatchObject({ totalItems: 1 })
  })

  test('matches current values only', async () => {
    const { live } = service.client
    const { id } = await live.members.create({
      email: 'new@x.example',
      firstName: 'Before',
      lastName: 'Change',
    })
    await live.members.update(id, { firstName: 'After' })
    expect(await searchMembers('before')).toBe('')
    expect(await searchMembers('after')).toBe('new')
    await live.members.delete(id)
    expect(await searchMembers('after')).toBe('')
  })

  test('finds members of this association only', async () => {
    const otherClient = await service.createClient()
    await otherClient.live.members.create({
      email: 'theirs@example.org',
      firstName: 'Müller',
      lastName: 'Elsewhere',
    })
    expect(await searchMembers('elsewhere')).toBe('')
  })
})
