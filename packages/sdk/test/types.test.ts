import { expectTypeOf, test } from 'bun:test'
import {
  type EventFilter,
  type EventOf,
  Guildhall,
  type GuildhallEvent,
  type KeyWithSecret,
  type Member,
  type MemberListQuery,
  type MemberUpdate,
  type User,
  type Webhook,
  type WebhookWithSecret,
} from '@guildhall/sdk'

type Webhooks = Guildhall['webhooks']

const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: 'http://127.0.0.1:9' })

test('filters are values, lists and objects of the types of their fields', () => {
  const query: MemberListQuery = {
    status: ['active', 'grace'],
    email: 'ada@example.org',
    tags: ['board'],
    createdAt: { after: new Date(), strictly_before: '2026-01-01' },
    order: { createdAt: 'desc', lastName: 'asc' },
    itemsPerPage: 100,
    q: undefined,
  }
  expectTypeOf(query).toExtend<MemberListQuery>()
  expectTypeOf<{ stauts: 'active' }>().not.toExtend<MemberListQuery>()
  expectTypeOf<{ status: 'vip' }>().not.toExtend<MemberListQuery>()
  expectTypeOf<{ createdAt: { since: string } }>().not.toExtend<MemberListQuery>()
  expectTypeOf<{ order: { createdAt: 'down' } }>().not.toExtend<MemberListQuery>()
})

test('records have all their fields, changes any of them', () => {
  expectTypeOf<Member['id']>().toEqualTypeOf<string>()
  expectTypeOf<Member['phone']>().toEqualTypeOf<string | null>()
  expectTypeOf<{ phone: null }>().toExtend<MemberUpdate>()
  expectTypeOf<{ shoeSize: number }>().not.toExtend<MemberUpdate>()
})

test('a conditional get may answer null, any other answers the record', () => {
  const plain = () => guildhall.members.get('1', { timeout: 1 })
  const conditional = () => guildhall.members.get('1', { ifNoneMatch: '"1"' })
  expectTypeOf<Awaited<ReturnType<typeof plain>>>().toEqualTypeOf<Member>()
  expectTypeOf<Awaited<ReturnType<typeof conditional>>>().toEqualTypeOf<Member | null>()
})

test('what is made answers its secret', () => {
  const key = () => guildhall.keys.create({ name: 'A', type: 'secret' })
  expectTypeOf<Awaited<ReturnType<typeof key>>>().toEqualTypeOf<KeyWithSecret>()
  const webhook = () => guildhall.webhooks.create({ url: 'https://a.test/', events: ['*'] })
  expectTypeOf<Awaited<ReturnType<typeof webhook>>>().toEqualTypeOf<WebhookWithSecret>()
})

test('the type of an event tells what its data is', () => {
  const handle = (event: GuildhallEvent) => {
    if (event.type === 'member.created') expectTypeOf(event.data).toEqualTypeOf<Member>()
    if (event.type === 'user.deactivated') expectTypeOf(event.data).toEqualTypeOf<User>()
    if (event.type === 'webhook.test') expectTypeOf(event.data).toEqualTypeOf<Webhook>()
  }
  expectTypeOf<Parameters<typeof handle>>().toEqualTypeOf<[GuildhallEvent]>()
  expectTypeOf<EventOf<'member.updated'>['data']>().toEqualTypeOf<Member>()
  expectTypeOf<Awaited<ReturnType<Webhooks['unwrap']>>>().toEqualTypeOf<GuildhallEvent>()
  expectTypeOf<'members.created'>().not.toExtend<EventFilter>()
  expectTypeOf<'member.*'>().toExtend<EventFilter>()
})
