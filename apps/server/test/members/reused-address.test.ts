import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { addResource, recordPastActivity } from '../reporting/library.ts'

const service = await testService()
const { live, record } = service.client
const resourceId = await addResource(live, 'Bylaws')

/** Deletes a member and creates another with the same address, such as `treasurer@`, which passes from one to the next. */
async function replaceMember() {
  const { email } = buildPerson()
  const former = await live.members.create(
    buildPerson({ email, firstName: 'Former', lastName: 'Treasurer', status: 'active' }),
  )
  const { token, userId } = await live.members.createSession(former.id)
  await callAs(service, token)('POST', '/api/resources/chat', { query: 'How do I leave quietly?' })
  await recordPastActivity(service, record.id, [
    { resource: resourceId, kind: 'view', at: '2026-03-02T10:00:00Z', who: { userId, memberId: former.id } },
  ])
  expect(await live.members.data(former.id)).toMatchObject({
    chat: [{ question: 'How do I leave quietly?' }],
    activity: [{ resourceId, kind: 'view' }],
  })
  await live.members.delete(former.id)
  const next = await live.members.create(
    buildPerson({ email, firstName: 'Next', lastName: 'Treasurer', status: 'active' }),
  )
  const session = await live.members.createSession(next.id)
  return { next, call: callAs(service, session.token) }
}

describe('the next member with the address of a deleted one', () => {
  test('does not see its conversations', async () => {
    const { call } = await replaceMember()
    const history = await (await call('GET', '/api/resources/chat/history')).json()
    expect(history).toMatchObject({ items: [] })
  })

  test('does not get its data', async () => {
    const { next } = await replaceMember()
    const { chat, activity } = await live.members.data(next.id)
    expect({ chat, activity }).toEqual({ chat: [], activity: [] })
  })

  test('is called by its own name', async () => {
    const { call } = await replaceMember()
    expect(await (await call('GET', '/api/me')).json()).toMatchObject({ user: { firstName: 'Next' } })
  })
})
