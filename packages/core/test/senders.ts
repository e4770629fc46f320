import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { createSender, type Outcome, type Sender, type SenderOptions } from '@guildhall/core/webhooks/send'
import type { Respond } from './receivers.ts'

export const message = {
  headers: { 'content-type': 'application/json', 'webhook-id': 'event-1' },
  body: '{"name":"Zoë"}',
}

/** The fields of an outcome without a response. */
export const noResponse = { statusCode: null, responseBody: null, retryAfter: null }

export const respondOk: Respond = (response) => response.end('thanks')

/** Creates a sender, in development mode by default. Its connections close with their receivers. */
export function createTestSender(options: Partial<SenderOptions> = {}): Sender {
  return createSender({ isDevelopment: true, resolve: createFakeResolver(['127.0.0.1']), ...options })
}

/** Sends one webhook with its own sender. */
export async function sendTo(url: string, options: Partial<SenderOptions> = {}): Promise<Outcome> {
  const sender = createTestSender(options)
  const outcome = await sender.send({ url, ...message })
  sender.close()
  return outcome
}

/** Creates a fake resolver that returns one result per lookup, and then repeats the last. */
export function createFakeResolver(...results: string[][]) {
  const lookups: string[] = []
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    lookups.push(host)
    const result = results[Math.min(lookups.length, results.length) - 1] ?? []
    return result.map((address) => ({ address, family: isIP(address) }))
  }
  return Object.assign(resolve, { lookups })
}
