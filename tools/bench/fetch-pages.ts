import type { ConfiguredBroker } from '@guildhall/core/identity/broker/broker-settings'
import { fetchPage, RequestThrottle } from '@guildhall/core/identity/broker/pages'

/** Fetches every page of a directory's users in sequence and discards them. Prints milliseconds. */
const settings = {
  apiKey: process.env.BROKER_API_KEY ?? '',
  clientId: process.env.BROKER_CLIENT_ID ?? '',
  apiUrl: new URL(process.env.BROKER_API_URL ?? ''),
} as ConfiguredBroker
const directory = process.env.DIRECTORY ?? ''
// At the broker's rate limit.
const throttle = new RequestThrottle(Number(process.env.BROKER_REQUESTS_PER_SECOND))

const startedAt = performance.now()
let after: string | null = null
let users = 0
do {
  await throttle.wait()
  const page = await fetchPage(settings, '/directory_users', { directory }, after)
  users += page.records.length
  after = page.after
} while (after !== null)
if (users !== Number(process.env.USERS))
  throw new Error(`Expected ${process.env.USERS} users, received ${users}.`)
console.log(performance.now() - startedAt)
process.exit(0)
