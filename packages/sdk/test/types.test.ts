import { expectTypeOf, test } from 'bun:test'
import {
  type AssociationEvent,
  type Course,
  type EventFilter,
  type EventOf,
  Guildhall,
  type GuildhallEvent,
  type Job,
  type JobListQuery,
  type KeyWithSecret,
  type Member,
  type MemberListQuery,
  type MemberUpdate,
  type Post,
  type Sponsorship,
  type User,
  type Webhook,
  type WebhookWithSecret,
} from '@guildhall/sdk'
import type { PublicQuery } from '@guildhall/sdk/public'

type Webhooks = Guildhall['webhooks']

const guildhall = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: 'http://127.0.0.1:9' })

test('filters accept typed values, lists and objects', () => {
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

test('fields of records are typed, and updates accept only known fields', () => {
  expectTypeOf<Member['id']>().toEqualTypeOf<string>()
  expectTypeOf<Member['phone']>().toEqualTypeOf<string | null>()
  expectTypeOf<{ phone: null }>().toExtend<MemberUpdate>()
  expectTypeOf<{ shoeSize: number }>().not.toExtend<MemberUpdate>()
})

test('nested fields are typed', () => {
  expectTypeOf<NonNullable<Job['salary']>['min']>().toEqualTypeOf<number | null>()
  expectTypeOf<Course['credits'][number]>().toEqualTypeOf<{ scheme: string; amount: number }>()
  expectTypeOf<NonNullable<Post['author']>['memberId']>().toEqualTypeOf<string | null>()
  expectTypeOf<{ featured: true; postedAt: { after: Date } }>().toExtend<JobListQuery>()
  expectTypeOf<{ salary: 1 }>().not.toExtend<JobListQuery>()
})

test('filters of public lists are typed', () => {
  expectTypeOf<{ remote: 'remote'; employmentType: ('FULL_TIME' | 'INTERN')[] }>().toExtend<
    PublicQuery<'jobs'>
  >()
  expectTypeOf<{ remote: 'moon' }>().not.toExtend<PublicQuery<'jobs'>>()
  expectTypeOf<{ delivery: 'owl' }>().not.toExtend<PublicQuery<'courses'>>()
  expectTypeOf<{ tier: string }>().toExtend<PublicQuery<'sponsorships'>>()
})

test('a conditional get can return null; any other returns the record', () => {
  const getMember = () => guildhall.members.get('1', { timeout: 1 })
  const getConditionally = () => guildhall.members.get('1', { ifNoneMatch: '"1"' })
  expectTypeOf<Awaited<ReturnType<typeof getMember>>>().toEqualTypeOf<Member>()
  expectTypeOf<Awaited<ReturnType<typeof getConditionally>>>().toEqualTypeOf<Member | null>()
})

test('creating a key or a webhook returns its secret', () => {
  const createKey = () => guildhall.keys.create({ name: 'A', type: 'secret' })
  expectTypeOf<Awaited<ReturnType<typeof createKey>>>().toEqualTypeOf<KeyWithSecret>()
  const createWebhook = () => guildhall.webhooks.create({ url: 'https://a.test/', events: ['*'] })
  expectTypeOf<Awaited<ReturnType<typeof createWebhook>>>().toEqualTypeOf<WebhookWithSecret>()
})

test('an event’s type narrows its data', () => {
  const handle = (event: GuildhallEvent) => {
    if (event.type === 'member.created') expectTypeOf(event.data).toEqualTypeOf<Member>()
    if (event.type === 'user.deactivated') expectTypeOf(event.data).toEqualTypeOf<User>()
    if (event.type === 'webhook.test') expectTypeOf(event.data).toEqualTypeOf<Webhook>()
  }
  expectTypeOf<Parameters<typeof handle>>().toEqualTypeOf<[GuildhallEvent]>()
  expectTypeOf<EventOf<'member.updated'>['data']>().toEqualTypeOf<Member>()
  expectTypeOf<EventOf<'event.created'>['data']>().toEqualTypeOf<AssociationEvent>()
  expectTypeOf<EventOf<'course.updated'>['data']>().toEqualTypeOf<Course>()
  expectTypeOf<EventOf<'job.updated'>['data']>().toEqualTypeOf<Job>()
  expectTypeOf<EventOf<'post.deleted'>['data']>().toEqualTypeOf<Post>()
  expectTypeOf<EventOf<'sponsorship.created'>['data']>().toEqualTypeOf<Sponsorship>()
  expectTypeOf<Awaited<ReturnType<Webhooks['unwrap']>>>().toEqualTypeOf<GuildhallEvent>()
  expectTypeOf<'members.created'>().not.toExtend<EventFilter>()
  expectTypeOf<'member.*'>().toExtend<EventFilter>()
})
