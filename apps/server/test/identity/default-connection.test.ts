import { describe, expect, test } from 'bun:test'
import { addOrganizationWith, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const { service, broker } = await testServiceWithBroker()
const createAssociation = async () => {
  const call = callAs(service, (await service.createClient()).keys.live.secret)
  return { put: (body: object) => call('PUT', '/api/settings/identity', body), call }
}

describe('PUT /api/settings/identity with a default connection', () => {
  test('200: an organization and its default connection in one request, before they are mirrored', async () => {
    const { put, call } = await createAssociation()
    const { organizationId, connectionId } = addOrganizationWith(broker, [])
    const response = await put({ organizationId, defaultConnectionId: connectionId })
    expect(await expectBody(response)).toMatchObject({ organizationId, defaultConnectionId: connectionId })
    expect(await expectBody(await call('GET', `/api/auth/sso/connections/${connectionId}`))).toMatchObject({
      organizationId,
      state: 'activated',
    })
  })

  test('200: a connection created after the others were mirrored', async () => {
    const { put } = await createAssociation()
    const { organizationId } = addOrganizationWith(broker, [])
    await expectBody(await put({ organizationId }))
    const defaultConnectionId = broker.store.addConnection(organizationId)
    expect(await expectBody(await put({ defaultConnectionId }))).toMatchObject({ defaultConnectionId })
  })

  test('400: an unmirrored connection of another organization; nothing changes', async () => {
    const { put, call } = await createAssociation()
    const { organizationId } = addOrganizationWith(broker, [])
    const { connectionId } = addOrganizationWith(broker, [])
    const response = await put({ organizationId, defaultConnectionId: connectionId })
    await expectViolations(response, ['defaultConnectionId unknown_reference'])
    const settings = await expectBody(await call('GET', '/api/settings/identity'))
    expect(settings).toMatchObject({ organizationId: null, defaultConnectionId: null })
    const connection = await call('GET', `/api/auth/sso/connections/${connectionId}`)
    await expectProblem(connection, 404, 'not-found')
  })

  test('502: an unmirrored connection while the broker is unavailable', async () => {
    const { put } = await createAssociation()
    const { organizationId, connectionId } = addOrganizationWith(broker, [])
    broker.failWith = 503
    const response = await put({ organizationId, defaultConnectionId: connectionId })
    broker.failWith = null
    await expectProblem(response, 502, 'broker-unavailable')
    await expectBody(await put({ organizationId, defaultConnectionId: connectionId }))
  })
})
