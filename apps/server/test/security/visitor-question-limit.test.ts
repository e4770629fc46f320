import { expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem } from '../expect-problem.ts'

const service = await testService({ TRUSTED_PROXIES: '1' })

const PATH = '/api/resources/chat'

test('429: over 60 questions a minute from an IP address by visitors of one association', async () => {
  const { live, keys } = service.client
  await live.client.update({ chat: { public: true } })
  const visitor = callAs(service, null)
  const askFrom = (address: string, key = keys.live.publishable) =>
    visitor('POST', PATH, { query: 'quorum?' }, { 'x-api-key': key, 'x-forwarded-for': address })
  // The minute starts with the first question, and all 60 fit into it.
  const responses = await Promise.all(Array.from({ length: 60 }, () => askFrom('203.0.113.7')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const limitedResponse = await askFrom('203.0.113.7')
  expect(Number(limitedResponse.headers.get('retry-after'))).toBeWithin(1, 61)
  await expectProblem(limitedResponse, 429, 'rate-limit-exceeded')
  expect((await askFrom('203.0.113.8')).status).toBe(200)
  const otherClient = await service.createClient()
  await otherClient.live.client.update({ chat: { public: true } })
  expect((await askFrom('203.0.113.7', otherClient.keys.live.publishable)).status).toBe(200)
  const callWithSecretKey = callAs(service, keys.live.secret)
  const secretKeyResponse = await callWithSecretKey(
    'POST',
    PATH,
    { query: 'quorum?' },
    { 'x-forwarded-for': '203.0.113.7' },
  )
  expect(secretKeyResponse.status).toBe(200)
})
