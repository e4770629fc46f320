import { randomBytes } from 'node:crypto'
import type { Guildhall, Member, User } from '@guildhall/sdk'

/** Told of each thing that was done. */
export type Tell = (done: string) => void

/** An event that can be made to happen. */
export interface Sample {
  /** What is done. */
  about: string
  /** Whether it writes records, which is not to happen to real ones by accident. */
  writes: boolean
  /** @param webhook the webhook named on the command line */
  run: (guildhall: Guildhall, tell: Tell, webhook: string) => Promise<unknown>
}

const people = [
  ['Amara', 'Okafor'],
  ['Zoë', 'Lindqvist'],
  ['Mateo', 'Álvarez'],
  ['Yuki', 'Tanaka'],
  ['Imogen', 'Clarke'],
] as const

/** What can be triggered, by the kind of event. */
export const samples: Record<string, Sample> = {
  'member.created': {
    about: 'creates a member',
    writes: true,
    run: async (guildhall, tell) => staying('members', await createMember(guildhall, tell), tell),
  },
  'member.updated': {
    about: 'creates a member and changes its job title',
    writes: true,
    run: async (guildhall, tell) => {
      const { id } = await createMember(guildhall, tell)
      const changed = await guildhall.members.update(id, { jobTitle: 'Harbour master' })
      tell(`Changed the job title of member ${id}.`)
      return staying('members', changed, tell)
    },
  },
  'member.deleted': {
    about: 'creates a member and deletes it',
    writes: true,
    run: async (guildhall, tell) => {
      const member = await createMember(guildhall, tell)
      await guildhall.members.delete(member.id)
      tell(`Deleted member ${member.id}.`)
      return member
    },
  },
  'user.created': {
    about: 'creates a user',
    writes: true,
    run: async (guildhall, tell) => staying('users', await createUser(guildhall, tell), tell),
  },
  'user.updated': {
    about: 'creates a user and changes its department',
    writes: true,
    run: async (guildhall, tell) => {
      const { id } = await createUser(guildhall, tell)
      const changed = await guildhall.users.update(id, { department: 'Events' })
      tell(`Changed the department of user ${id}.`)
      return staying('users', changed, tell)
    },
  },
  'user.deactivated': {
    about: 'creates a user and deactivates it',
    writes: true,
    run: async (guildhall, tell) => {
      const { id } = await createUser(guildhall, tell)
      const changed = await guildhall.users.update(id, { status: 'deactivated' })
      tell(`Deactivated user ${id}.`)
      return staying('users', changed, tell)
    },
  },
  'user.deleted': {
    about: 'creates a user and deletes it',
    writes: true,
    run: async (guildhall, tell) => {
      const user = await createUser(guildhall, tell)
      await guildhall.users.delete(user.id)
      tell(`Deleted user ${user.id}.`)
      return user
    },
  },
  'webhook.test': {
    about: 'sends a test to the webhook given with --webhook',
    writes: false,
    run: async (guildhall, tell, webhook) => {
      const sent = await guildhall.webhooks.test(webhook)
      tell(`Sent ${sent.eventType} to webhook ${webhook}.`)
      return sent
    },
  },
}

async function createMember(guildhall: Guildhall, tell: Tell): Promise<Member> {
  const member = await guildhall.members.create({
    ...samplePerson(),
    phone: '+44 20 7946 0018',
    organization: 'Quayside Surveys Ltd',
    jobTitle: 'Hydrographer',
    status: 'active',
    joinedAt: new Date().toISOString(),
    tags: ['sample'],
  })
  tell(`Created member ${member.id}: ${member.firstName} ${member.lastName} <${member.email}>.`)
  return member
}

async function createUser(guildhall: Guildhall, tell: Tell): Promise<User> {
  const user = await guildhall.users.create({
    ...samplePerson(),
    roles: ['ROLE_CLIENT_USER'],
    department: 'Membership',
    jobTitle: 'Coordinator',
  })
  tell(`Created user ${user.id}: ${user.email}.`)
  return user
}

/** Someone new each time, with an address that is nobody's (RFC 2606). */
function samplePerson(): { firstName: string; lastName: string; email: string } {
  const random = randomBytes(5)
  const [firstName, lastName] = people[random.readUInt8(0) % people.length] ?? people[0]
  const local = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase()
  return { firstName, lastName, email: `${local}.${random.toString('hex', 1)}@example.org` }
}

/** What is left behind is named, with how to remove it. */
function staying<T extends { id: string }>(collection: 'members' | 'users', record: T, tell: Tell): T {
  tell(`It stays. To remove it: guildhall ${collection} delete ${record.id}`)
  return record
}
