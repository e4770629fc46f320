import { describe, expect, test } from 'bun:test'
import type { CreatedOperator, Operator } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { PageBrowser } from '../identity/mail-service.ts'

const service = await testService()
const call = callAs(service, service.operatorKey)
const path = '/api/platform/operators'
const list = async () => (await expectBody<{ items: Operator[] }>(await call('GET', path))).items
const create = async (name: string) => expectBody<CreatedOperator>(await call('POST', path, { name }), 201)

describe('POST /api/platform/operators', () => {
  test('201: a key that works and is returned only once; its creation is in the platform’s audit log', async () => {
    const response = await call('POST', path, { name: 'Grace' })
    const { key, ...operator } = await expectBody<CreatedOperator>(response, 201)
    expect(response.headers.get('location')).toBe(`${path}/${operator.id}`)
    expect(key).toStartWith('guild_op_')
    expect(operator.last4).toBe(key.slice(-4))
    expect(await list()).toContainEqual(operator)
    expect(JSON.stringify(await list())).not.toContain(key)
    expect((await service.request('/api/platform/clients', { key })).status).toBe(200)
    const [entry] = await service.operator.platform.auditLog().toArray({ limit: 1 })
    expect(entry).toMatchObject({
      action: 'operator.created',
      actor: { type: 'operator', name: 'Test' },
      target: { type: 'operator', id: operator.id },
    })
  })

  test('201: a repeated Idempotency-Key creates one operator', async () => {
    const before = (await list()).length
    const send = () => call('POST', path, { name: 'Twice' }, { 'idempotency-key': 'operator-1' })
    const [first, second] = [await send(), await send()]
    expect(await second.text()).toBe(await first.text())
    expect(await list()).toHaveLength(before + 1)
  })

  test.each([
    ['a missing name', {}, ['name required']],
    ['a blank name', { name: ' ' }, ['name blank']],
    ['an unknown field', { name: 'Ada', role: 'root' }, ['role unknown_field']],
  ])('400: %s', async (_, body, violations) => {
    await expectViolations(await call('POST', path, body), violations)
  })

  test.each([
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70`],
    ['GET', '/api/platform/audit-log'],
  ])('401: an association’s key: %s %s', async (method, path) => {
    const asAssociation = callAs(service, service.client.keys.live.secret)
    await expectProblem(await asAssociation(method, path), 401, 'unauthorized')
  })
})

describe('DELETE /api/platform/operators/{id}', () => {
  test('204: the key and the operator’s sessions stop working', async () => {
    const { id, key } = await create('Leaving')
    const browser = new PageBrowser(service)
    expect((await browser.send('POST', '/auth/operator', { key })).status).toBe(200)
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204)
    await expectProblem(await service.request('/api/platform/clients', { key }), 401, 'unauthorized')
    await expectProblem(await browser.send('GET', '/api/platform/clients'), 401, 'unauthorized')
    await expectProblem(await call('DELETE', `${path}/${id}`), 404, 'not-found')
  })

  test.each(['0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70', 'nonsense'])('404: %s', async (id) => {
    await expectProblem(await call('DELETE', `${path}/${id}`), 404, 'not-found')
  })

  test('204 for one of two operators who delete each other concurrently, 401 or 409 for the other', async () => {
    const otherOperator = await create('Other')
    for (const { id, name } of await list())
      if (name !== 'Test' && name !== 'Other') await call('DELETE', `${path}/${id}`)
    const [ownOperator] = (await list()).filter(({ name }) => name === 'Test')
    const asOther = callAs(service, otherOperator.key)
    const responses = await Promise.all([
      call('DELETE', `${path}/${otherOperator.id}`),
      asOther('DELETE', `${path}/${ownOperator?.id}`),
    ])
    // The second request is from a deleted operator (401), or would delete the last one (409).
    expect(
      responses
        .map(({ status }) => status)
        .toSorted()
        .join(),
    ).toMatch(/^204,(401|409)$/)
    const [{ count }] = await service.database.sql`select count(*)::int from operator_keys`
    expect(count).toBe(1)
  })
})
