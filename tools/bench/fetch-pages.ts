import type { ConfiguredBroker } from '@guildhall/core/identity/broker/broker-settings'
import { type BrokerPage, fetchPage, RequestThrottle } from '@guildhall/core/identity/broker/pages'

/** Fetches a directory's groups, their members and its users in sequence and discards them. Prints milliseconds. */
const settings = {
  apiKey: process.env.BROKER_API_KEY ?? '',
  clientId: process.env.BROKER_CLIENT_ID ?? '',
  apiUrl: new URL(process.env.BROKER_API_URL ?? ''),
} as ConfiguredBroker
const directory = process.env.DIRECTORY ?? ''
// Just below the broker’s rate limit (RequestThrottle adds a margin).
const throttle = new RequestThrottle(Number(process.env.BROKER_REQUESTS_PER_SECOND))

async function fetchList(path: string, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: BrokerPage = await throttle.send(() => fetchPage(settings, path, query, after))
    for (const { id } of page.records) ids.push(String(id))
    after = page.after
  } while (after !== null)
  return ids
}

const startedAt = performance.now()
for (const group of await fetchList('/directory_groups', { directory }))
  await fetchList('/directory_users', { group })
const users = await fetchList('/directory_users', { directory })
if (users.length !== Number(process.env.USERS))
  throw new Error(`Expected ${process.env.USERS} users, received ${users.length}.`)
console.log(performance.now() - startedAt)
process.exit(0)
