import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { createSender, type Outcome, type Sender, type SenderOptions } from '@guildhall/core/webhooks/send'
import type { Answer } from './receivers.ts'

export const message = {
  headers: { 'content-type': 'application/json', 'webhook-id': 'event-1' },
  body: '{"name":"Zoë"}',
}

/** What every outcome without an answer has. */
export const failed = { statusCode: null, responseBody: null, retryAfter: null }

export const ok: Answer = (response) => response.end('thanks')

/** The sender of a development service, unless told otherwise. Its connections end with their receivers. */
export function senderWith(options: Partial<SenderOptions> = {}): Sender {
  return createSender({ development: true, resolve: resolver(['127.0.0.1']), ...options })
}

/** One webhook, by a sender of its own. */
export async function sendTo(url: string, options: Partial<SenderOptions> = {}): Promise<Outcome> {
  const sender = senderWith(options)
  const outcome = await sender.send({ url, ...message })
  sender.close()
  return outcome
}

/** A name server whose answer to each further question is the next one, the last for good. */
export function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    asked.push(host)
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? []
    return answer.map((address) => ({ address, family: isIP(address) }))
  }
  return Object.assign(resolve, { asked })
}
