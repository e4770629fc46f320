import type { ChatAnswer } from '@guildhall/sdk'
import type { TestClient, TestService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { addResources, type ResourceFixture } from '../search/add-resources.ts'

export const CHAT_PATH = '/api/resources/chat'

/** A resource of each access level and a draft, each with a fact that occurs in no other. */
export const books: ResourceFixture[] = [
  {
    name: 'Bylaws',
    pages: [
      'Membership\nThere are four levels of membership. Every member pays an annual fee.',
      'General meeting\nThe general meeting can decide when sixty members are present. It elects the council in May.',
    ],
  },
  {
    name: 'Handbook',
    description: 'What students pay.',
    accessLevel: 'member',
    pages: ['Fees\nStudents pay 25 pounds a year.\nFellows pay 290 pounds a year.'],
  },
  {
    name: 'Salary survey',
    description: 'Medians by profession.',
    accessLevel: 'premium',
    pages: ['The median salary of a harbour pilot is 61,700 pounds.'],
  },
  {
    name: 'Tide standard',
    description: 'The stilling well and its care.',
    accessLevel: 'paid',
    pages: ['The stilling well is cleaned every seventeen weeks by a certified diver.'],
  },
  {
    name: 'Sample',
    description: 'Of the keeper of a lantern.',
    accessLevel: 'partially_gated',
    pages: ['A lantern keeper earns eleven herrings.'],
  },
  { name: 'Draft policy', status: 'draft', pages: ['Server logs are shredded after nineteen days.'] },
]

/** Adds resources to a client's library and builds their passages, as the worker does. @returns their ids */
export async function fillLibrary(
  service: TestService,
  client: Pick<TestClient, 'record'>,
  input = books,
): Promise<string[]> {
  const ids = await addResources(service, client, input)
  await service.operator.platform.maintenance.run()
  return ids
}

/** Creates a member with a session, on a new level that is premium or not. */
export async function createMember(
  service: TestService,
  { live }: TestClient,
  fields: { status?: 'active' | 'lapsed'; premium?: boolean } = {},
): Promise<{ id: string; call: Call }> {
  const level = `level-${crypto.randomUUID().slice(0, 8)}`
  await live.membershipLevels.create({ key: level, name: level, premium: fields.premium ?? false })
  const { id } = await live.members.create(buildPerson({ status: fields.status ?? 'active', level }))
  return { id, call: callAs(service, (await live.members.createSession(id)).token) }
}

/** Asks a question and expects 200. */
export async function askAs(
  call: Call,
  query: string,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<ChatAnswer> {
  return expectBody<ChatAnswer>(await call('POST', CHAT_PATH, { query, ...fields }, headers))
}

/** Asks questions about one text in a library of its own. @param language ISO 639-1 */
export async function askAbout(
  service: TestService,
  language: string,
  pages: string[],
  ...questions: string[]
): Promise<ChatAnswer[]> {
  const client = await service.createClient()
  const ids = await addResources(service, client, [{ name: 'Rules', pages }])
  for (const id of ids)
    await service.database.sql`update resources set language = ${language} where id = ${id}`
  await service.operator.platform.maintenance.run()
  const call = callAs(service, client.keys.live.secret)
  return Promise.all(questions.map((question) => askAs(call, question)))
}
