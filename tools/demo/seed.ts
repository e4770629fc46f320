import { ConflictError, type Guildhall } from '@guildhall/sdk'
import { levels } from './levels.ts'
import { membersCsv } from './members-csv.ts'

/**
 * Fills an association with demo data through the public API, as its own administrators would. Killed half-way,
 * it can be run again: levels that exist are left as they are, and members are matched by their external ids.
 *
 * @param members how many
 */
export async function seedDemo(guildhall: Guildhall, members: number, now: Date): Promise<void> {
  await seedLevels(guildhall)
  const started = await guildhall.members.import(membersCsv(members, now), { mode: 'upsert' })
  const done = await guildhall.imports.wait(started.id, { timeout: 120_000, pollInterval: 100 })
  if (done.status === 'completed' && done.rows.failed === 0) return
  throw new Error(`The demo members were not taken in: ${JSON.stringify(done, null, 2).slice(0, 2_000)}`)
}

/** Makes the membership levels that are not there yet. */
export async function seedLevels(guildhall: Guildhall): Promise<void> {
  for (const level of levels) {
    await guildhall.membershipLevels.create(level).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error
    })
  }
}
