import { describe, expect, test } from 'bun:test'
import type { Preferences } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { requestDuringDeletion } from '../request-during-deletion.ts'

const service = await testService()
const { live, keys } = service.client
const path = '/api/me/preferences'
const defaults: Preferences = { locale: null, theme: 'system', timeZone: null, lists: {} }

async function signIn() {
  const { id } = await live.members.create(buildPerson())
  const { token } = await live.members.createSession(id)
  return { id, me: service.createSdk(token).me, call: callAs(service, token) }
}

describe('GET /api/me/preferences', () => {
  test('200: the defaults', async () => {
    expect(await (await signIn()).me.preferences.get()).toEqual(defaults)
  })

  test('401: a key', async () => {
    await expectProblem(await callAs(service, keys.live.secret)('GET', path), 401, 'unauthorized')
  })
})

describe('PATCH /api/me/preferences', () => {
  test('200: keeps omitted fields, and applies to all sessions of this user only', async () => {
    const { id, me } = await signIn()
    const { preferences } = me
    await preferences.update({ locale: 'de', theme: 'dark' })
    const memberList = { columns: ['name', 'status'], sort: { by: 'name' } }
    await preferences.update({ timeZone: 'Europe/Amsterdam', lists: { members: memberList, events: {} } })
    const changed = await preferences.update({
      theme: 'light',
      lists: { events: null, jobs: { dense: true } },
    })
    expect(changed).toEqual({
      locale: 'de',
      theme: 'light',
      timeZone: 'Europe/Amsterdam',
      lists: { members: memberList, jobs: { dense: true } },
    })
    const secondSdk = service.createSdk((await live.members.createSession(id)).token)
    expect(await secondSdk.me.preferences.get()).toEqual(changed)
    expect((await secondSdk.me.get()).preferences).toEqual(changed)
    expect(await (await signIn()).me.preferences.get()).toEqual(defaults)
    expect(await preferences.update({ locale: null, timeZone: null })).toMatchObject({
      locale: null,
      timeZone: null,
    })
  })

  test('200: concurrent changes to different lists are all kept', async () => {
    const { me } = await signIn()
    const names = Array.from({ length: 20 }, (_, index) => `list-${index}`)
    await Promise.all(names.map((name) => me.preferences.update({ lists: { [name]: { name } } })))
    expect(Object.keys((await me.preferences.get()).lists).toSorted()).toEqual(names.toSorted())
  })

  test.each([
    [' empty', {}],
    ['locale unknown_value', { locale: 'it' }],
    ['theme unknown_value', { theme: null }],
    ['theme unknown_value', { theme: 'blue' }],
    ['timeZone invalid_format', { timeZone: 'Mars/Olympus' }],
    ['lists invalid_type', { lists: [] }],
    ['lists.members invalid_type', { lists: { members: [] } }],
    [`lists.${'x'.repeat(65)} invalid_name`, { lists: { ['x'.repeat(65)]: {} } }],
    ['lists too_large', { lists: { members: { text: 'x'.repeat(33_000) } } }],
    [
      'lists too_many',
      { lists: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`list-${index}`, {}])) },
    ],
    ['color unknown_field', { color: 'red' }],
  ])('400: %s', async (violation, body) => {
    const { call, me } = await signIn()
    await expectViolations(await call('PATCH', path, body), [violation])
    expect(await me.preferences.get()).toEqual(defaults)
  })

  test('200: a list can have the name of a property of Object.prototype', async () => {
    const { call } = await signIn()
    const body = '{"lists":{"constructor":{"a":1},"toString":{}}}'
    expect(await expectBody(await call('PATCH', path, body))).toMatchObject({ lists: JSON.parse(body).lists })
  })

  test('401: the user is deleted in the meantime', async () => {
    const { me, call } = await signIn()
    const userId = (await me.get()).user?.id ?? ''
    const response = await requestDuringDeletion(service.database.sql, 'users', userId, () =>
      call('PATCH', path, { theme: 'dark' }),
    )
    await expectProblem(response, 401, 'unauthorized')
  })

  test('401: a key', async () => {
    const call = callAs(service, keys.live.secret)
    await expectProblem(await call('PATCH', path, { theme: 'dark' }), 401, 'unauthorized')
  })

  test('the member’s erasure deletes the preferences', async () => {
    const { id, me } = await signIn()
    await me.preferences.update({ theme: 'dark' })
    const { user } = await me.get()
    await live.members.erase(id)
    const [remaining] = await service.database
      .sql`select count(*)::int as rows from user_preferences where user_id = ${user?.id}`
    expect(remaining).toEqual({ rows: 0 })
  })
})
