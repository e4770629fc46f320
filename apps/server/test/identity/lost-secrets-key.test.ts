import { expect, test } from 'bun:test'
import { Guildhall } from '@guildhall/sdk'
import { findFreePort } from '../../../../tools/process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../../../../tools/service/processes.ts'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService()
const broker = {
  apiKey: 'sk_test_a_key_of_the_broker',
  clientId: 'client_1',
  redirectUri: 'https://example.org/auth/callback',
  webhookSecret: 'whsec_broker',
}
const stripe = { apiKey: 'sk_test_platform00000000', webhookSecret: 'whsec_platform0000000', feePercent: 1 }

// Such as after `restore --without-secrets-keys`.
test('without the key that encrypted them, the operator’s secrets count as not set, and can be set again', async () => {
  const integrations = service.operator.platform
  await integrations.broker.update(broker)
  await integrations.stripe.update(stripe)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = startServerProcess({
    environment: {
      ...service.environment,
      PORT: String(port),
      BASE_URL: url,
      SANDBOX_BASE_URL: `http://sandbox.localhost:${port}`,
      SECRETS_KEY: Buffer.alloc(32, 9).toString('base64'),
    },
    output: 'inherit',
  })
  try {
    await waitUntilReady(url, [server])
    const restored = new Guildhall({ apiKey: service.operatorKey, baseUrl: url }).platform
    const notSet = { apiKey: { set: false }, webhookSecret: { set: false } }
    expect(await restored.broker.get()).toMatchObject({ ...notSet, clientId: broker.clientId })
    expect(await restored.stripe.get()).toMatchObject({ ...notSet, feePercent: 1 })
    // Members sign in with codes meanwhile.
    expect((await fetch(`${url}/auth/clients/${service.client.record.slug}`)).status).toBe(200)
    const isSet = { apiKey: { set: true }, webhookSecret: { set: true } }
    expect(await restored.broker.update(broker)).toMatchObject(isSet)
    expect(await restored.stripe.update(stripe)).toMatchObject(isSet)
    expect(await restored.broker.get()).toMatchObject(isSet)
    expect(await restored.stripe.get()).toMatchObject(isSet)
  } finally {
    await server.stop()
  }
})
