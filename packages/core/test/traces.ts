import type { TestClient } from '../../../tools/testing/service.ts'

/** Drives the service until an association has a row in every table that belongs to associations. */
export async function leaveTraces({ live }: TestClient): Promise<void> {
  const unique = crypto.randomUUID().slice(0, 8)
  await live.membershipLevels.create({ key: 'individual', name: 'Individual' })
  const member = await live.members.create(
    { email: `ada.${unique}@example.org`, firstName: 'Ada', lastName: 'Lovelace', level: 'individual' },
    { idempotencyKey: unique },
  )
  await live.members.createSession(member.id)
  const leaver = await live.members.create({
    email: `grace.${unique}@example.org`,
    firstName: 'Grace',
    lastName: 'Hopper',
  })
  await live.members.erase(leaver.id)
  await live.members.import(`email,firstName,lastName\nalan.${unique}@example.org,Alan,Turing\n`)
}
