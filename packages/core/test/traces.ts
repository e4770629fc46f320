import type { TestClient, TestService } from '../../../tools/testing/service.ts'

/** Drives the service until each association has a row in every table that belongs to associations. */
export async function leaveTraces(service: TestService, ...clients: TestClient[]): Promise<void> {
  for (const client of clients) await work(client)
  await service.relay()
  // What nobody has moved into the log of events yet.
  for (const { live } of clients) await live.members.create(person('mary'))
}

async function work({ live }: TestClient): Promise<void> {
  const title = 'Traces'
  await live.events.create({
    title,
    startsAt: '2026-05-07T08:00:00Z',
    endsAt: '2026-05-07T16:00:00Z',
    timezone: 'Europe/Amsterdam',
  })
  await live.courses.create({ title })
  await live.jobs.create({ title, employer: 'Port of Bristol' })
  await live.community.create({ title })
  await live.sponsorships.create({ sponsor: 'Port of Bristol' })
  await live.webhooks.create({ url: 'http://127.0.0.1:9/hooks', events: ['*'] })
  await live.membershipLevels.create({ key: 'individual', name: 'Individual' })
  const ada = person('ada')
  const member = await live.members.create({ ...ada, level: 'individual' }, { idempotencyKey: ada.email })
  await live.members.createSession(member.id)
  const leaver = await live.members.create(person('grace'))
  await live.members.erase(leaver.id)
  await live.members.import(`email,firstName,lastName\n${person('alan').email},Alan,Turing\n`)
}

function person(name: string) {
  const unique = crypto.randomUUID().slice(0, 8)
  return { email: `${name}.${unique}@example.org`, firstName: name, lastName: 'Traces' }
}
