import { beforeAll, describe, expect, test } from 'bun:test'
import { accessLevels } from '@guildhall/core/access/access-levels'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { createDocument, finishGeneration } from './documents.ts'

const service = await testService()
const { client } = service
const { live, keys } = client
const buildRequestInit = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const callers: Record<string, { headers: Record<string, string> }> = {
  visitor: { headers: { 'x-api-key': keys.live.publishable } },
  key: buildRequestInit(keys.live.secret),
}
/** The ids of a resource and its podcast, by access level. */
const idsByLevel: Record<string, { id: string; podcast: string }> = {}

beforeAll(async () => {
  await live.membershipLevels.create({ key: 'patron', name: 'Patron', premium: true })
  const members = { lapsed: 'lapsed', member: 'active', premium: 'active', buyer: 'lapsed' } as const
  for (const level of accessLevels) {
    const id = await createDocument(service, client, { accessLevel: level })
    const { id: podcast } = await live.resources.generated.createPodcast(id)
    await finishGeneration(service, podcast, 'ready')
    idsByLevel[level] = { id, podcast }
  }
  for (const [name, status] of Object.entries(members)) {
    const member = await live.members.create(
      buildPerson({ status, level: name === 'premium' ? 'patron' : null }),
    )
    callers[name] = buildRequestInit((await live.members.createSession(member.id)).token)
    if (name !== 'buyer') continue
    for (const { id } of Object.values(idsByLevel))
      await live.resources.grants.create(id, { memberId: member.id })
  }
  for (const role of ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER'] as const) {
    const user = await live.users.create({ ...buildPerson(), roles: [role] })
    callers[role] = buildRequestInit((await live.users.createSession(user.id)).token)
  }
})

const get = (path: string, caller = 'key') => service.request(path, callers[caller])
const getStatus = async (path: string, caller: string) => (await get(path, caller)).status

const callerNames = [
  'visitor',
  'lapsed',
  'member',
  'premium',
  'buyer',
  'key',
  'ROLE_CLIENT_ADMIN',
  'ROLE_CLIENT_USER',
]

describe.each([...accessLevels])('generated content of a %s resource', (level) => {
  test.each(callerNames)('has the same access as the resource for %s', async (caller) => {
    const { id = '', podcast = '' } = idsByLevel[level] ?? {}
    const expectedStatus = await getStatus(`/api/resources/${id}/download`, caller)
    const content = `/api/resources/${id}/generated-content`
    for (const path of [
      `/api/resources/${id}/podcast`,
      content,
      `${content}/${podcast}`,
      `${content}/${podcast}/file`,
    ])
      expect([path, await getStatus(path, caller)]).toEqual([path, expectedStatus])
  })
})

test('401: without a key or session', async () => {
  const { id, podcast } = idsByLevel.member ?? {}
  await expectProblem(
    await service.request(`/api/resources/${id}/generated-content/${podcast}/file`),
    401,
    'unauthorized',
  )
})

test('402 and 403 with the resource’s access reason', async () => {
  const { id } = idsByLevel.paid ?? {}
  const problem = await expectProblem(
    await get(`/api/resources/${id}/podcast`, 'member'),
    402,
    'purchase-required',
  )
  expect(problem.price).toEqual({ amount: 900, currency: 'EUR' })
  await expectProblem(
    await get(`/api/resources/${idsByLevel.premium?.id}/podcast`, 'member'),
    403,
    'premium-required',
  )
})

test('403 for generating and retrying by callers other than administrators and keys with the scope', async () => {
  const { id, podcast } = idsByLevel.public ?? {}
  const readOnly = await live.keys.create({ name: 'Read', type: 'secret', scopes: ['resources:read'] })
  for (const path of ['generate-podcast', 'generate-infographic', `generated-content/${podcast}/retry`]) {
    const send = (init?: RequestInit) =>
      service.request(`/api/resources/${id}/${path}`, { ...init, method: 'POST' })
    await expectProblem(await send(callers.ROLE_CLIENT_USER), 403, 'forbidden')
    await expectProblem(await send(callers.member), 403, 'forbidden')
    await expectProblem(await send(buildRequestInit(readOnly.key)), 403, 'insufficient-scope')
  }
  expect(
    (
      await service.request(`/api/resources/${id}/generate-podcast`, {
        ...callers.ROLE_CLIENT_ADMIN,
        method: 'POST',
      })
    ).status,
  ).toBe(202)
})

test('changes to the resource’s access apply to the next request', async () => {
  const id = await createDocument(service, client, { accessLevel: 'public' })
  const { id: podcast } = await live.resources.generated.createPodcast(id)
  await finishGeneration(service, podcast, 'ready')
  const { url } = await live.resources.generated.get(id, podcast)
  const file = `/api/resources/${id}/generated-content/${podcast}/file`
  expect((await fetch(url ?? '')).status).toBe(200)
  await live.resources.update(id, { accessLevel: 'premium' })
  await expectProblem(await fetch(url ?? ''), 401, 'unauthorized')
  expect(await expectBody(await get(`/api/resources/${id}/podcast`))).toMatchObject({
    accessLevel: 'premium',
  })
  expect(await getStatus(file, 'member')).toBe(403)
  expect(await getStatus(file, 'premium')).toBe(200)
  await live.resources.update(id, { status: 'draft' })
  await expectProblem(await get(file, 'premium'), 404, 'not-found')
  expect(await getStatus(file, 'key')).toBe(200)
})

test('401 for a link of another resource and for a modified link', async () => {
  const { id, podcast } = idsByLevel.public ?? {}
  const url = new URL((await live.resources.generated.get(id ?? '', podcast ?? '')).url ?? '')
  const ticket = url.searchParams.get('ticket') ?? ''
  const otherContent = idsByLevel.member
  const otherUrl = `/api/resources/${otherContent?.id}/generated-content/${otherContent?.podcast}/file?ticket=${ticket}`
  await expectProblem(await service.request(otherUrl), 401, 'unauthorized')
  const changed = `${url.pathname}?ticket=${ticket.slice(0, -2)}AA`
  await expectProblem(await service.request(changed), 401, 'unauthorized')
  await expectProblem(
    await service.request(`/api/resources/${id}/download?ticket=${ticket}`),
    401,
    'unauthorized',
  )
})

test('404 for another association’s content and content of another resource', async () => {
  const otherClient = await service.createClient()
  const { id, podcast } = idsByLevel.public ?? {}
  for (const path of [
    `podcast`,
    'generated-content',
    `generated-content/${podcast}`,
    `generated-content/${podcast}/file`,
  ])
    await expectProblem(
      await service.request(`/api/resources/${id}/${path}`, buildRequestInit(otherClient.keys.live.secret)),
      404,
      'not-found',
    )
  await expectProblem(
    await get(`/api/resources/${idsByLevel.member?.id}/generated-content/${podcast}`),
    404,
    'not-found',
  )
})

test('404 for an unavailable format', async () => {
  const { id, podcast } = idsByLevel.public ?? {}
  await expectProblem(
    await get(`/api/resources/${id}/generated-content/${podcast}/file?format=png`),
    404,
    'not-found',
  )
})

test('304 for an unchanged record', async () => {
  const path = `/api/resources/${idsByLevel.member?.id}/generated-content/${idsByLevel.member?.podcast}`
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect(
    (await service.request(path, { headers: { ...callers.key?.headers, 'if-none-match': etag } })).status,
  ).toBe(304)
})
