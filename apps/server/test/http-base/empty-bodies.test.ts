import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody } from '../expect-problem.ts'
import { operations } from '../hostile/operations.ts'

const service = await testService()
const staff = callAs(service, service.client.keys.live.secret)
const operator = callAs(service, service.operatorKey)
const operationsWithoutBody = operations.filter(
  ({ contentTypes, method, path }) =>
    contentTypes.length === 0 && method !== 'GET' && path.startsWith('/api/'),
)

/** Builds an empty object that is sent in chunks without a Content-Length. */
const buildStream = () =>
  new ReadableStream({
    start(controller) {
      for (const chunk of ['{', '', '}']) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

describe('an empty object for operations without a body', () => {
  test.each(operationsWithoutBody.map((operation) => [operation.id, operation] as const))(
    'counts as no body for %s',
    async (_, { method, path, security }) => {
      const call = security.some((scheme) => 'operatorKey' in scheme) ? operator : staff
      const resolvedPath = path.replaceAll(/\{[^}]+\}/g, () => crypto.randomUUID())
      const responseToNoBody = await call(method, resolvedPath)
      for (const body of ['{}', ' {\r\n\t}\n']) {
        const response = await call(method, resolvedPath, body)
        expect([response.status, await response.text()]).toEqual([
          responseToNoBody.status,
          expect.not.stringContaining('unexpected_body'),
        ])
      }
    },
  )

  test('is tested for more than 20 operations', () => {
    expect(operationsWithoutBody.length).toBeGreaterThan(20)
    expect(operationsWithoutBody.map(({ id }) => id)).toContain('members.erase')
  })

  test('is accepted, with or without Content-Length', async () => {
    for (const body of ['{}', buildStream()]) {
      const { id } = await service.client.live.members.create(buildPerson())
      const response = await service.request(`/api/members/${id}/erase`, {
        method: 'POST',
        key: service.client.keys.live.secret,
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(await expectBody(response)).toMatchObject({ id })
    }
  })

  test('is the same request as no body for an Idempotency-Key', async () => {
    const { id } = await service.client.live.members.create(buildPerson())
    const key = { 'idempotency-key': crypto.randomUUID() }
    const path = `/api/members/${id}/erase`
    const first = await expectBody(await staff('POST', path, '{}', key))
    const secondResponse = await staff('POST', path, undefined, key)
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody(secondResponse)).toEqual(first)
  })
})
