import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectViolations } from '../expect-problem.ts'
import { listEvents } from '../members/list-events.ts'
import { waitUntilBlocking } from '../wait-until-blocking.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
type Data = Record<string, unknown> & { id: string; author: unknown }
const create = (fields: object, headers: Record<string, string> = {}) =>
  staff('POST', '/api/community', { title: 'Silt', ...fields }, headers)
const change = (id: string, fields: object) => staff('PATCH', `/api/community/${id}`, fields)

describe('the author of a post', () => {
  test('is a member, or a name only', async () => {
    const { id: memberId } = await live.members.create(buildPerson())
    for (const author of [
      { memberId, name: 'Ada' },
      { memberId: null, name: 'A guest' },
    ])
      expect((await expectBody<Data>(await create({ author }), 201)).author).toEqual(author)
    const { author } = await expectBody<Data>(await create({ author: { name: 'A guest' } }), 201)
    expect(author).toEqual({ memberId: null, name: 'A guest' })
  })

  test('is rejected if it is an unknown id, or a member of another association or the sandbox', async () => {
    const otherClient = await service.createClient()
    const ineligibleIds = [
      crypto.randomUUID(),
      (await otherClient.live.members.create(buildPerson())).id,
      (await service.client.sandbox.members.create(buildPerson())).id,
    ]
    const { id } = await expectBody<Data>(await create({ author: { name: 'A guest' } }), 201)
    for (const memberId of ineligibleIds) {
      const author = { memberId, name: 'Ada' }
      await expectViolations(await create({ author }), ['author.memberId unknown_reference'])
      await expectViolations(await change(id, { author }), ['author.memberId unknown_reference'])
    }
    await expectViolations(await create({ author: { memberId: ineligibleIds[0] } }), [
      'author.memberId unknown_reference',
      'author.name required',
    ])
  })

  test('is merged by an update', async () => {
    const { id: memberId } = await live.members.create(buildPerson())
    const { id } = await expectBody<Data>(await create({ author: { memberId, name: 'Ada' } }), 201)
    const changeAuthor = async (input: object | null) =>
      (await expectBody<Data>(await change(id, { author: input }))).author
    expect(await changeAuthor({ name: 'Countess' })).toEqual({ memberId, name: 'Countess' })
    expect(await changeAuthor({ memberId: null })).toEqual({ memberId: null, name: 'Countess' })
    expect(await changeAuthor(null)).toBeNull()
    await expectViolations(await change(id, { author: { memberId } }), ['author.name required'])
  })

  test('remains after the member’s deletion, and PUT accepts it', async () => {
    const { id: memberId } = await live.members.create(buildPerson())
    const created = await expectBody<Data>(await create({ author: { memberId, name: 'Ada' } }), 201)
    await live.members.delete(memberId)
    const path = `/api/community/${created.id}`
    expect((await expectBody<Data>(await staff('GET', path))).author).toEqual(created.author)
    const replaced = await expectBody<Data>(await staff('PUT', path, { ...created, title: 'Mud' }))
    expect(replaced).toMatchObject({ title: 'Mud', author: created.author })
  })
})

describe('erasing a member', () => {
  test('removes the name from posts, their events and stored responses', async () => {
    const { id: memberId } = await live.members.create(buildPerson())
    const author = { memberId, name: 'Xanthippe' }
    const key = { 'idempotency-key': 'by-xanthippe' }
    const created = await expectBody<Data>(await create({ author, status: 'published' }, key), 201)
    await expectBody(await change(created.id, { author: { name: 'Xanthippe II' } }))
    // Two events are in the log, and the third is still in the outbox.
    await service.relay()
    await expectBody(await change(created.id, { title: 'Mud' }))
    const otherPost = await expectBody<Data>(await create({ author: { name: 'Xanthippe' } }), 201)
    await live.members.erase(memberId)

    const formerMember = { memberId: null, name: 'Former member' }
    const post = await expectBody<Data>(await staff('GET', `/api/community/${created.id}`))
    expect(post).toMatchObject({ title: 'Mud', author: formerMember, status: 'published' })
    const events = await listEvents(service, created.id)
    expect(events.map(({ data }) => data.author)).toEqual([formerMember, formerMember, formerMember])
    expect(JSON.stringify(events)).not.toContain('Xanthippe')
    expect(events[1]?.previous).toEqual({ author: formerMember })
    expect(events.map(({ data }) => data.title)).toEqual(['Silt', 'Silt', 'Mud'])
    const secondResponse = await create({ author, status: 'published' }, key)
    await expectViolations(secondResponse, ['author.memberId unknown_reference'])
    expect((await expectBody<Data>(await staff('GET', `/api/community/${otherPost.id}`))).author).toEqual({
      memberId: null,
      name: 'Xanthippe',
    })
  })

  test('changes the ETag of the member’s post', async () => {
    const { id: memberId } = await live.members.create(buildPerson())
    const created = await create({ author: { memberId, name: 'Ada' } })
    const path = created.headers.get('location') ?? ''
    await live.members.erase(memberId)
    expect((await staff('GET', path)).headers.get('etag')).not.toBe(created.headers.get('etag'))
  })
})

describe('while a member is being erased', () => {
  const owner = service.database.sql
  const buildKeyHeader = () => ({ 'idempotency-key': crypto.randomUUID() })
  const getPost = async (id: string) => expectBody<Data>(await staff('GET', `/api/community/${id}`))

  /** Erases a member, and runs `write` once the erasure, not yet committed, has deleted the member. */
  async function writeDuringErasure(write: (author: object) => Promise<Response>): Promise<Response> {
    const { id: memberId } = await live.members.create(buildPerson())
    const author = { memberId, name: 'Xanthippe' }
    const { id } = await expectBody<Data>(await create({ author }), 201)
    const holder = await owner.reserve()
    const [{ pid }] = await holder`select pg_backend_pid() as pid`
    await holder`begin`
    await holder`select from posts where id = ${id} for update`
    const erasure = live.members.erase(memberId)
    const eraser = await waitUntilBlocking(owner, pid)
    const response = write(author)
    await waitUntilBlocking(owner, eraser).finally(async () => {
      await holder`commit`
      holder.release()
    })
    await erasure
    return response
  }

  test.each([
    ['', () => ({})],
    [' with an Idempotency-Key', buildKeyHeader],
  ])('no post of the member is created%s', async (_, headers) => {
    const title = crypto.randomUUID()
    const response = await writeDuringErasure((author) => create({ title, author }, headers()))
    await expectViolations(response, ['author.memberId unknown_reference'])
    expect((await live.community.list({ q: title })).items).toEqual([])
  })

  test('the member does not become the author of another post', async () => {
    const { id } = await expectBody<Data>(await create({ author: { name: 'A guest' } }), 201)
    const response = await writeDuringErasure((author) => change(id, { author }))
    await expectViolations(response, ['author.memberId unknown_reference'])
    expect((await getPost(id)).author).toEqual({ memberId: null, name: 'A guest' })
  })
})

describe('the publication time of a post', () => {
  test('is set on publication and kept', async () => {
    const { id } = await expectBody<Data>(await create({}), 201)
    const published = await expectBody<Data>(await change(id, { status: 'published' }))
    expect(published.publishedAt).toMatch(/^\d{4}-.*\.\d{3}Z$/)
    const heldPost = await expectBody<Data>(await change(id, { status: 'held' }))
    expect(heldPost.publishedAt).toBe(published.publishedAt)
    const publishedAt = '2089-01-01T00:00:00.000Z'
    const plannedPost = await expectBody<Data>(await create({ status: 'published', publishedAt }), 201)
    expect(plannedPost.publishedAt).toBe(publishedAt)
  })
})
