import { afterAll, describe, expect, test } from 'bun:test'
import { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import { resealSecrets } from '@guildhall/core/operations/maintenance/reseal-secrets'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import { FakeBroker } from '../../../../tools/fake-broker/server.ts'
import { addOrganizationWith, testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const broker = new FakeBroker({ requestsPerSecond: 0 })
afterAll(() => broker.stop())
const service = await testService({ BROKER_API_URL: broker.url })
const environmentSetup = await testServiceWithBroker()
const operator = callAs(service, service.operatorKey)
const path = '/api/platform/integrations/broker'
const callbackUrl = `${service.url}/auth/callback/broker`
const put = (body: object, headers = {}) => operator('PUT', path, body, headers)
interface SettingsTest {
  ok: boolean
  checks: { name: string; ok: boolean; message: string }[]
}
const testSettings = async () => expectBody<SettingsTest>(await operator('POST', `${path}/test`))
const getError = async (name: string) =>
  (await testSettings()).checks.find((check) => check.name === name && !check.ok)?.message
const buildCompleteSettings = () => {
  broker.redirectUris.add(callbackUrl)
  return {
    apiKey: broker.apiKey,
    clientId: broker.clientId,
    redirectUri: callbackUrl,
    webhookSecret: broker.webhookSecret,
    defaultConnectionId: null,
  }
}

describe('GET and PUT /api/platform/integrations/broker', () => {
  test('200: all fields are empty before anything is set', async () => {
    expect(await expectBody(await operator('GET', path))).toEqual({
      apiKey: { set: false, last4: null },
      clientId: null,
      redirectUri: null,
      webhookSecret: { set: false, last4: null },
      defaultConnectionId: null,
      sources: {
        apiKey: null,
        clientId: null,
        redirectUri: null,
        webhookSecret: null,
        defaultConnectionId: null,
      },
    })
  })

  test('200: returns and audits no secret, stores secrets encrypted, and accepts the returned settings', async () => {
    const response = await put(buildCompleteSettings())
    const text = await response.clone().text()
    const settings = await expectBody(response)
    expect(settings).toMatchObject({
      apiKey: { set: true, last4: broker.apiKey.slice(-4) },
      clientId: broker.clientId,
      redirectUri: callbackUrl,
      webhookSecret: { set: true, last4: broker.webhookSecret.slice(-4) },
      sources: { apiKey: 'stored', clientId: 'stored', redirectUri: 'stored', webhookSecret: 'stored' },
    })
    for (const secret of [broker.apiKey, broker.webhookSecret]) expect(text).not.toContain(secret)
    const [row] = await service.database.sql`select broker_settings::text as row,
      (select string_agg(t::text, '') from audit_log t) as audit from broker_settings`
    for (const secret of [broker.apiKey, broker.webhookSecret]) {
      expect(row.row).not.toContain(Buffer.from(secret).toString('hex'))
      expect(row.audit).not.toContain(secret)
    }
    expect(await expectBody(await put(settings))).toEqual(settings)
  })

  test('400: invalid settings', async () => {
    await expectViolations(await put({ apiKey: 'pk_live_1', redirectUri: 'http://example.org/' }), [
      'apiKey invalid_format',
      'redirectUri invalid_format',
    ])
    await expectViolations(await put({ apiKey: { set: false, last4: null } }), ['apiKey read_only'])
  })

  test('409: settings that the environment sets', async () => {
    const call = callAs(environmentSetup.service, environmentSetup.service.operatorKey)
    const settings = await expectBody<{ sources: object; apiKey: object }>(await call('GET', path))
    expect(settings.sources).toEqual({
      apiKey: 'environment',
      clientId: 'environment',
      redirectUri: 'environment',
      webhookSecret: 'environment',
      defaultConnectionId: null,
    })
    const { detail } = await expectProblem(
      await call('PUT', path, { apiKey: 'sk_test_other' }),
      409,
      'conflict',
    )
    expect(detail).toContain('BROKER_API_KEY')
    expect(
      await expectBody(await call('PUT', path, { ...settings, defaultConnectionId: 'conn_1' })),
    ).toMatchObject({
      defaultConnectionId: 'conn_1',
      sources: { defaultConnectionId: 'stored' },
    })
  })

  test('412: a stale ETag; 401: not an operator', async () => {
    const etag = (await operator('GET', path)).headers.get('etag') ?? ''
    await expectBody(await put({ clientId: 'client_other' }, { 'if-match': etag }))
    await expectProblem(
      await put({ clientId: broker.clientId }, { 'if-match': etag }),
      412,
      'precondition-failed',
    )
    await expectProblem(
      await callAs(service, service.client.keys.live.secret)('GET', path),
      401,
      'unauthorized',
    )
  })
})

describe('POST /api/platform/integrations/broker/test', () => {
  test('200: every check passes', async () => {
    await expectBody(
      await put({
        ...buildCompleteSettings(),
        defaultConnectionId: addOrganizationWith(broker, []).connectionId,
      }),
    )
    const { ok, checks } = await testSettings()
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['settings', true],
      ['apiKey', true],
      ['redirectUri', true],
      ['defaultConnection', true],
    ])
    expect(ok).toBe(true)
  })

  test('200: reports each error under its check', async () => {
    await expectBody(await put({ ...buildCompleteSettings(), apiKey: 'sk_test_wrong' }))
    expect(await getError('apiKey')).toContain('rejects the API key')
    await expectBody(await put({ ...buildCompleteSettings(), clientId: 'client_wrong' }))
    expect(await getError('redirectUri')).toContain('client ID')
    await expectBody(await put({ ...buildCompleteSettings(), redirectUri: `${callbackUrl}/` }))
    expect(await getError('redirectUri')).toContain(`receives sign-ins at ${callbackUrl}`)
    await expectBody(await put(buildCompleteSettings()))
    broker.redirectUris.delete(callbackUrl)
    expect(await getError('redirectUri')).toContain('Register')
    await expectBody(await put({ ...buildCompleteSettings(), defaultConnectionId: 'conn_none' }))
    expect(await getError('defaultConnection')).toContain('no connection with this id')
    const { connectionId } = addOrganizationWith(broker, [], { state: 'inactive' })
    await expectBody(await put({ defaultConnectionId: connectionId }))
    expect(await getError('defaultConnection')).toContain('inactive')
    await expectBody(await put({ webhookSecret: null }))
    expect(await getError('settings')).toContain('webhookSecret (BROKER_WEBHOOK_SECRET)')
    await expectBody(await put(buildCompleteSettings()))
    broker.failWith = 503
    const message = await getError('apiKey')
    broker.failWith = null
    expect(message).toContain('returned an error')
  })
})

describe('rotation of SECRETS_KEY', () => {
  test('secrets encrypted with the previous key are decrypted, and re-encrypted with the new one', async () => {
    await expectBody(await put(buildCompleteSettings()))
    const newKey = Buffer.alloc(32, 9).toString('base64')
    const oldKey = service.environment.SECRETS_KEY ?? ''
    const database = openDatabase(service.database.url, 2, 'guildhall-test')
    try {
      const readKeys = (environment: Record<string, string>) =>
        readSettings({ ...service.environment, ...environment }).secretsKeys
      const newAndOldKeys = readKeys({ SECRETS_KEY: newKey, SECRETS_KEYS_PREVIOUS: oldKey })
      const newKeysOnly = readKeys({ SECRETS_KEY: newKey })
      const settings = readSettings(service.environment)
      const unsealApiKey = async (keys: readonly Buffer[]) =>
        (await new BrokerConfiguration(database, settings.broker, keys).requireConfigured()).apiKey
      expect(await unsealApiKey(newAndOldKeys)).toBe(broker.apiKey)
      await expect(unsealApiKey(newKeysOnly)).rejects.toThrow('SECRETS_KEYS_PREVIOUS')
      await service.client.live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
      expect(await resealSecrets(database, newKeysOnly)).toEqual({ resealed: 0, unreadable: 3 })
      expect(await resealSecrets(database, newAndOldKeys)).toEqual({ resealed: 3, unreadable: 0 })
      expect(await resealSecrets(database, newAndOldKeys)).toEqual({ resealed: 0, unreadable: 0 })
      expect(await unsealApiKey(newKeysOnly)).toBe(broker.apiKey)
    } finally {
      await database.close()
    }
  })
})
