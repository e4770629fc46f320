import { beforeAll, describe, expect, test } from 'bun:test'
import type { ChatAnswer } from '@guildhall/sdk'
import { type TestClient, testService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import type { ResourceFixture, SearchPage } from '../search/add-resources.ts'
import { askAs, createMember, fillLibrary } from './fill-library.ts'

const service = await testService()

/** Open resources, the same in both libraries. */
const openResources: ResourceFixture[] = [
  { name: 'Notices', pages: ['The board meets in the harbour office. The door of the office is blue.'] },
  { name: 'Harbour guide', description: 'Piers and depths.', pages: ['Piers\nThe pier is lit at night.'] },
]

/** The libraries differ only in their closed resources and drafts: in number, language and words. */
const closedResources: Record<string, ResourceFixture[]> = {
  one: [
    {
      name: 'Board papers',
      description: 'What the board decided.',
      tags: ['council'],
      accessLevel: 'member',
      pages: [
        'The door code of the board is 4821. The merger with Tidewater is planned. The harboor is sold.',
        'Piers rot.',
      ],
    },
    { name: 'Purchase', accessLevel: 'paid', pages: ['Copper costs forty pounds.', 'Pierce the hull.'] },
    { name: 'Draft', status: 'draft', pages: ['The treasurer resigns on 7 May because of the meeting.'] },
  ],
  other: [
    {
      name: 'Board papers',
      description: 'What the board decided.',
      tags: ['council'],
      accessLevel: 'member',
      pages: ['Das Tor des Hauses bleibt im Winter geschlossen und wird von dem Wärter bewacht.', 'Nichts.'],
    },
    { name: 'Purchase', accessLevel: 'paid', pages: ['Zinn wird nicht gehandelt.', 'Das Boot ist leck.'] },
  ],
}

const questions = [
  'What is the door code 4821 of the board?',
  'What is the door code 4822 of the board?',
  'board 4821',
  'board 4822',
  'Is the merger with Tidewater planned by the board?',
  'copper forty pounds',
  'How much does copper cost?',
  'When does the treasurer resign?',
  'treasurer meeting May',
  'Where does the board meet?',
  'What color is the door of the office?',
  'Wird die board im Winter bewacht?',
  'What did the board decide about the harbour office?',
  'Who lights the pier?',
]
const searches = ['harbor', 'harboor', 'piers', 'piees', 'pier office', 'board', 'tidewatr', 'harbours piees']

const callers = new Map<string, Record<string, Call>>()

beforeAll(async () => {
  for (const [libraryName, books] of Object.entries(closedResources)) {
    const client = await service.createClient()
    await client.live.client.update({ chat: { public: true } })
    await fillLibrary(service, client, [...openResources, ...books])
    const headers = { 'x-api-key': client.keys.live.publishable }
    callers.set(libraryName, {
      visitor: (method, path, body) => callAs(service, null)(method, path, body, headers),
      'lapsed member': (await createMember(service, client, { status: 'lapsed' })).call,
    })
    await indexWords(client)
  }
})

/** Adds the words of all texts to the lexicon, as the worker does. */
async function indexWords({ record }: TestClient): Promise<void> {
  await service.database.sql`insert into search_lexicon (client_id, word)
    select distinct client_id, word from resource_search, unnest(tsvector_to_array(whole)) word
    where client_id = ${record.id} on conflict do nothing`
}

const replaceIds = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')

function toComparable({
  answer,
  status,
  sources,
  results,
  locked,
  confidence,
  suggestedQuestions,
}: ChatAnswer) {
  const resultTexts = results.map(({ name, highlights, excerpt }) => ({ name, highlights, excerpt }))
  const visible = { answer, status, sources, results: resultTexts, locked, confidence, suggestedQuestions }
  return JSON.parse(replaceIds(JSON.stringify(visible)))
}

describe.each(['visitor', 'lapsed member'])('for a %s, closed texts have no effect', (callerName) => {
  const getCall = (libraryName: string) => callers.get(libraryName)?.[callerName] as Call

  test.each(questions)('on the answer to “%s”', async (question) => {
    const [first, second] = await Promise.all([
      askAs(getCall('one'), question),
      askAs(getCall('other'), question),
    ])
    expect(toComparable(first)).toEqual(toComparable(second))
  })

  test.each(searches)('on the results, order and cursor of a search for “%s”', async (words) => {
    const searchPage = async (libraryName: string) => {
      const response = await getCall(libraryName)(
        'GET',
        `/api/resources?q=${encodeURIComponent(words)}&itemsPerPage=1`,
      )
      const { items, totalItems, facets, nextCursor } = await expectBody<SearchPage>(response)
      // A cursor is not encrypted and starts with the score.
      const score = /"after":\[(\d+)/.exec(Buffer.from(nextCursor ?? '', 'base64url').toString())?.[1]
      return { items: items.map(({ name, highlights }) => ({ name, highlights })), totalItems, facets, score }
    }
    const [first, second] = [await searchPage('one'), await searchPage('other')]
    expect(JSON.parse(replaceIds(JSON.stringify(first)))).toEqual(
      JSON.parse(replaceIds(JSON.stringify(second))),
    )
  })
})

test('a closed resource is named only if its visible metadata matches the question', async () => {
  const visitor = callers.get('one')?.visitor as Call
  for (const question of ['What did the council decide?', 'board 4821', 'board 4822'])
    expect((await askAs(visitor, question)).locked.map(({ name }) => name)).toEqual(['Board papers'])
  for (const question of ['copper forty pounds', 'merger Tidewater', 'code 4821'])
    expect((await askAs(visitor, question)).locked).toEqual([])
})
