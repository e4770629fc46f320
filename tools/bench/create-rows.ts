import type { Context } from '@guildhall/core/context'
import { members } from '@guildhall/core/members/members'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { createRecord } from '@guildhall/core/records/create'

/** Creates members for `SECONDS`, with or without events, and prints how many per second. */
const { DATABASE_URL = '', CLIENT_ID = '', EVENTS, SECONDS = '3' } = process.env
const CONCURRENCY = 16
const database = openDatabase(DATABASE_URL, 10, 'guildhall-bench')
const ctx: Context = {
  db: database.forClient(CLIENT_ID),
  database,
  client: { id: CLIENT_ID, liveId: CLIENT_ID, slug: 'bench', environment: 'live', plan: 'enterprise' },
  actor: { type: 'system', id: null, name: 'Bench' },
  origin: { requestId: null, ipAddress: null },
  now: () => new Date(),
}
const collection = { ...members, emitsEvents: EVENTS === 'on' }
let createdCount = 0
const deadlineMs = performance.now() + Number(SECONDS) * 1000
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    while (performance.now() < deadlineMs) {
      await createRecord(ctx, collection, {
        email: `${crypto.randomUUID()}@example.org`,
        firstName: 'Ada',
        lastName: 'Lovelace',
        organization: 'Analytical Engines',
        customFields: { dietary: 'vegetarian' },
      })
      createdCount++
    }
  }),
)
await database.close()
console.log(createdCount / Number(SECONDS))
