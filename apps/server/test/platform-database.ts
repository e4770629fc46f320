import { afterAll } from 'bun:test'
import { type Database, openDatabase } from '@guildhall/core/platform/database/database'
import { sql } from 'kysely'
import type { TestService } from '../../../tools/testing/service.ts'

/** Opens a test service’s database as the platform role, which sees every client’s rows, until the file’s tests end. */
export function openPlatformDatabase(service: TestService): Database['platform'] {
  const database = openDatabase(service.database.url, 1, 'guildhall-test')
  afterAll(() => database.close())
  return database.platform
}

/** Sets the number of requests counted in the current clock hour. */
export async function setHourlyUsage(
  platform: Database['platform'],
  subject: string,
  requests: number,
): Promise<void> {
  const hour = Math.floor(Date.now() / 3_600_000)
  await sql`insert into rate_limits (key, points, expire)
    values (${`hour:${subject}:${hour}`}, ${requests}, ${Date.now() + 7_200_000})
    on conflict (key) do update set points = excluded.points`.execute(platform)
}

/** Waits for the next clock hour if this one ends within 20 seconds: rate limits reset and days start on the hour. */
export async function avoidEndOfHour(): Promise<void> {
  const remainingMs = 3_600_000 - (Date.now() % 3_600_000)
  if (remainingMs < 20_000) await Bun.sleep(remainingMs + 100)
}
