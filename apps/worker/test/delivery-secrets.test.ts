import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { testService } from '../../../tools/testing/service.ts'
import { startReceiver } from './receiver.ts'
import { buildPerson, createWebhook } from './webhook-fixtures.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
await service.startWorker()
const { live } = service.client

test('during the grace period, deliveries are signed with the old and new secrets, the newest first; afterwards, only with the newest', async () => {
  const receiver = startReceiver()
  const { id, secret: firstSecret } = await createWebhook(service.client, receiver, ['member.created'])
  /**
   * Sends an event.
   *
   * @returns the position of each secret’s signature in the header, -1 if missing, and the number of signatures
   */
  const sendNext = async (secrets: string[]) => {
    const before = receiver.received.length
    await live.members.create(buildPerson())
    await waitUntil(async () => receiver.received.length > before)
    const { body = '', headers = {} } = receiver.received.at(-1) ?? {}
    const signatures = headers['webhook-signature']?.split(' ') ?? []
    const positions = secrets.map((secret) => {
      const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', getDate(headers), body)
      return signatures.indexOf(signature)
    })
    return { positions, count: signatures.length }
  }
  expect(await sendNext([firstSecret])).toEqual({ positions: [0], count: 1 })
  const { secret: secondSecret } = await live.webhooks.rotateSecret(id, { graceSeconds: 3600 })
  expect(await sendNext([firstSecret, secondSecret])).toEqual({ positions: [1, 0], count: 2 })
  const { secret: thirdSecret } = await live.webhooks.rotateSecret(id)
  expect(await sendNext([firstSecret, secondSecret, thirdSecret])).toEqual({ positions: [2, 1, 0], count: 3 })
  await service.database
    .sql`update webhook_secrets set expires_at = now() - interval '1 second' where expires_at is not null`
  expect(await sendNext([firstSecret, secondSecret, thirdSecret])).toEqual({
    positions: [-1, -1, 0],
    count: 1,
  })
  const { secret: lastSecret } = await live.webhooks.rotateSecret(id, { graceSeconds: 0 })
  expect(await sendNext([thirdSecret, lastSecret])).toEqual({ positions: [-1, 0], count: 1 })
})

// Such as after `restore --without-secrets-keys`.
test('after the loss of the key that encrypted it, deliveries resume when the secret is rotated', async () => {
  const receiver = startReceiver()
  const { id } = await createWebhook(service.client, receiver, ['member.created'])
  await service.database
    .sql`update webhook_secrets set sealed = decode(repeat('00', 60), 'hex') where webhook_id = ${id}`
  const { secret } = await live.webhooks.rotateSecret(id)
  await live.members.create(buildPerson())
  await waitUntil(async () => receiver.received.length > 0)
  const { body = '', headers = {} } = receiver.received[0] ?? {}
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'member.created' })
})

const getDate = (headers: Record<string, string>) => new Date(Number(headers['webhook-timestamp']) * 1000)
