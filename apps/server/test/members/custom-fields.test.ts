import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { createCallers } from './callers.ts'

const service = await testService()
const { reader, unrelated, anonymous, foreign } = await createCallers(service)
const { live } = service.client
const path = '/api/members/custom-fields'

describe('GET /api/members/custom-fields', () => {
  test('200: the names in use with their member counts, the most frequent first', async () => {
    expect(await expectBody(await reader('GET', path))).toEqual({ items: [] })
    await live.members.create(buildPerson({ customFields: { region: 'north' } }))
    // `region` occurs only in the member that was changed longest ago.
    for (let count = 0; count < 3; count++)
      await live.members.create(buildPerson({ customFields: { berth: count, 'a.b, "c"': true } }))
    const { id } = await live.members.create(buildPerson({ customFields: { once: 1 } }))
    await live.members.update(id, { customFields: { once: null } })
    expect(await expectBody(await reader('GET', path))).toEqual({
      items: [
        { name: 'a.b, "c"', members: 3 },
        { name: 'berth', members: 3 },
        { name: 'region', members: 1 },
      ],
    })
    expect(await expectBody(await foreign('GET', path))).toEqual({ items: [] })
  })

  test('401 unauthorized, 403 insufficient-scope, 403 forbidden', async () => {
    await expectProblem(await anonymous('GET', path), 401, 'unauthorized')
    await expectProblem(await unrelated('GET', path), 403, 'insufficient-scope')
    const { id } = await live.members.create(buildPerson({ status: 'active' }))
    const { token } = await live.members.createSession(id)
    await expectProblem(await service.request(path, { key: token }), 403, 'forbidden')
  })
})
