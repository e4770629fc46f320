import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'
import { sharedSecrets, startSecondServer } from '../server-process.ts'

const service = await testService(sharedSecrets)
const otherServer = await startSecondServer(service)
const { live } = service.client
/** Longer than a process caches a key (`CACHE_TTL_MS` in `authenticate-key.ts`). */
const MAX_PROPAGATION_MS = 1000

/** Makes both processes cache the key as valid, and expects both to refuse it after the change. */
async function expectRefusedOnBoth(
  key: string,
  change: () => Promise<unknown>,
  status: number,
  kind: string,
) {
  const calls = [callAs(service, key), callAs(otherServer, key)]
  for (const call of calls) expect((await call('GET', '/api/me')).status).toBe(200)
  await change()
  await Bun.sleep(MAX_PROPAGATION_MS)
  for (const call of calls) await expectProblem(await call('GET', '/api/me'), status, kind)
}

describe('on every server process, within a second', () => {
  test('a revoked key is rejected', async () => {
    const { id, key } = await live.keys.create({ name: 'Revoked', type: 'secret', scopes: [] })
    await expectRefusedOnBoth(key, () => live.keys.revoke(id), 401, 'unauthorized')
  })

  test('a key rotated without a grace period is rejected, and the new one is accepted', async () => {
    const { id, key } = await live.keys.create({ name: 'Rotated', type: 'secret', scopes: [] })
    let newKey = ''
    const rotate = async () => {
      newKey = (await live.keys.rotate(id, { graceSeconds: 0 })).key
    }
    await expectRefusedOnBoth(key, rotate, 401, 'unauthorized')
    for (const server of [service, otherServer])
      expect((await callAs(server, newKey)('GET', '/api/me')).status).toBe(200)
  })

  test('keys of a suspended association are rejected, and accepted again after the suspension', async () => {
    const client = await service.createClient()
    const { clients } = service.operator.platform
    const suspend = () => clients.update(client.record.id, { suspended: true })
    await expectRefusedOnBoth(client.keys.live.secret, suspend, 403, 'forbidden')
    await clients.update(client.record.id, { suspended: false })
    await Bun.sleep(MAX_PROPAGATION_MS)
    for (const server of [service, otherServer])
      expect((await callAs(server, client.keys.live.secret)('GET', '/api/me')).status).toBe(200)
  })

  test('keys of a deleted association are rejected', async () => {
    const client = await service.createClient()
    const remove = () => service.operator.platform.clients.delete(client.record.id)
    await expectRefusedOnBoth(client.keys.live.secret, remove, 401, 'unauthorized')
  })
})

describe('on every server process, immediately', () => {
  test('sessions of a deactivated user end', async () => {
    const { id } = await live.users.create({ email: 'leaver@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const { token } = await live.users.createSession(id)
    const calls = [callAs(service, token), callAs(otherServer, token)]
    for (const call of calls) expect((await call('GET', '/api/me')).status).toBe(200)
    await live.users.update(id, { status: 'deactivated' })
    for (const call of calls) await expectProblem(await call('GET', '/api/me'), 401, 'unauthorized')
  })

  test('a signed-out session ends', async () => {
    const { id } = await live.users.create({ email: 'out@example.org' })
    const { token } = await live.users.createSession(id)
    expect((await callAs(otherServer, token)('POST', '/auth/logout')).status).toBe(204)
    for (const server of [service, otherServer])
      await expectProblem(await callAs(server, token)('GET', '/auth/session'), 401, 'unauthorized')
  })
})
