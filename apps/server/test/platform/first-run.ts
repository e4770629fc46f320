import { createSetupToken } from '@guildhall/core/access/operators/setup'
import { openDatabase } from '@guildhall/core/platform/database/database'
import type { TestService } from '../../../../tools/testing/service.ts'

/** Removes all operators and rate-limit counters, as in a new installation. @returns the token of the set-up link */
export async function startFirstRun(service: Pick<TestService, 'database'>): Promise<string> {
  const { sql } = service.database
  await sql`delete from rate_limits`
  await sql`delete from operator_keys`
  const token = await addSetupToken(service)
  if (!token) throw new Error('The service is already set up.')
  return token
}

/** Creates a token as another server does when it starts; null if there is an operator. */
export async function addSetupToken({ database }: Pick<TestService, 'database'>): Promise<string | null> {
  const connection = openDatabase(database.url, 1, 'guildhall-test')
  try {
    return await createSetupToken(connection)
  } finally {
    await connection.close()
  }
}
