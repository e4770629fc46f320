import { expect, test } from 'bun:test'
import { Guildhall, generateTestHeaders, unwrapWebhook, WebhookVerificationError } from '@guildhall/sdk'
import { Webhook } from 'standardwebhooks'
import { catchRejection } from './rejection.ts'

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
const body = JSON.stringify({ id: '1', type: 'member.created', data: { name: 'Žižek 🎈' } })

test('generates headers that unwrap and the reference library accept', async () => {
  const headers = await generateTestHeaders(body, secret)
  expect((await unwrapWebhook(body, headers, secret)).type).toBe('member.created')
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'member.created' })
})

test('accepts an id and a time, to test duplicates and old webhooks', async () => {
  const { webhooks } = new Guildhall({ apiKey: 'guild_sk_test_x', baseUrl: 'https://api.guildhall.test' })
  const headers = await webhooks.generateTestHeaders(body, secret, { id: 'a', timestamp: new Date(0) })
  expect(headers).toMatchObject({ 'webhook-id': 'a', 'webhook-timestamp': '0' })
  const error = await catchRejection(webhooks.unwrap(body, headers, secret), WebhookVerificationError)
  expect(error.code).toBe('timestamp_too_old')
})

test('rejects an invalid secret', async () => {
  const error = await catchRejection(generateTestHeaders(body, 'secret'), WebhookVerificationError)
  expect(error.code).toBe('invalid_secret')
})
