import { randomBytes } from 'node:crypto'
import type {
  AssociationEvent,
  AssociationEventCreate,
  AssociationEventUpdate,
  Category,
  CategoryCreate,
  CategoryUpdate,
  Course,
  CourseCreate,
  CourseUpdate,
  Guildhall,
  Job,
  JobCreate,
  JobUpdate,
  Member,
  MemberCreate,
  MemberUpdate,
  Post,
  PostCreate,
  PostUpdate,
  Resource,
  ResourceFields,
  ResourceUpdate,
  Sponsorship,
  SponsorshipCreate,
  SponsorshipUpdate,
  User,
  UserCreate,
  UserUpdate,
} from '@guildhall/sdk'

export type SampleRecord = { id: string }

interface KindOf<Shape extends SampleRecord, Create, Update> {
  /** The prefix of its event types: `member`. */
  singular: string
  /** The singular with its article. */
  nounWithArticle: string
  /** The command that deletes it: `members`. */
  command: string
  resource(guildhall: Guildhall): {
    create(fields: Create): PromiseLike<Shape>
    update(id: string, changes: Update): PromiseLike<Shape>
    delete(id: string): PromiseLike<void>
  }
  fields(): Create
  getName(record: Shape): string
  /** The updates that create events: `--list` shows `description`, and `outcome` is reported once done. */
  changes: { event: string; description: string; outcome: string; fields: Update }[]
}

/** How sample records of a kind are created, updated and deleted. */
export type Kind = KindOf<SampleRecord, object, object>

const people = [
  ['Amara', 'Okafor'],
  ['Zoë', 'Lindqvist'],
  ['Mateo', 'Álvarez'],
  ['Yuki', 'Tanaka'],
  ['Imogen', 'Clarke'],
] as const
const tags = ['sample']
const DAY_MS = 86_400_000

const member: KindOf<Member, MemberCreate, MemberUpdate> = {
  singular: 'member',
  nounWithArticle: 'a member',
  command: 'members',
  resource: (guildhall) => guildhall.members,
  fields: () => ({
    ...createPerson(),
    phone: '+44 20 7946 0018',
    organization: 'Quayside Surveys Ltd',
    jobTitle: 'Hydrographer',
    status: 'active',
    joinedAt: getTimeInDays(0),
    tags,
  }),
  getName: ({ firstName, lastName, email }) => `${firstName} ${lastName} <${email}>`,
  changes: [
    {
      event: 'updated',
      description: 'changes its job title',
      outcome: 'Changed the job title of',
      fields: { jobTitle: 'Harbour master' },
    },
  ],
}

const event: KindOf<AssociationEvent, AssociationEventCreate, AssociationEventUpdate> = {
  singular: 'event',
  nounWithArticle: 'an event',
  command: 'events',
  resource: (guildhall) => guildhall.events,
  fields: () => ({
    title: 'Evening on the quay',
    summary: 'Drinks, and a talk on the tides of the estuary.',
    startsAt: getTimeInDays(30),
    endsAt: getTimeInDays(30, 2),
    timezone: 'Europe/London',
    format: 'in_person',
    venue: 'Customs House',
    address: { line1: '1 Quay Street', city: 'Bristol', country: 'GB' },
    status: 'published',
    tags,
  }),
  getName: ({ title }) => title,
  changes: [
    {
      event: 'updated',
      description: 'moves it to another venue',
      outcome: 'Changed the venue of',
      fields: { venue: 'Harbour Hall' },
    },
  ],
}

const course: KindOf<Course, CourseCreate, CourseUpdate> = {
  singular: 'course',
  nounWithArticle: 'a course',
  command: 'courses',
  resource: (guildhall) => guildhall.courses,
  fields: () => ({
    title: 'Reading tide tables',
    delivery: 'self_paced',
    durationMinutes: 90,
    credits: [{ scheme: 'CPD', amount: 1.5 }],
    status: 'published',
    tags,
  }),
  getName: ({ title }) => title,
  changes: [
    {
      event: 'updated',
      description: 'changes its credits',
      outcome: 'Changed the credits of',
      fields: { credits: [{ scheme: 'CPD', amount: 2 }] },
    },
  ],
}

const job: KindOf<Job, JobCreate, JobUpdate> = {
  singular: 'job',
  nounWithArticle: 'a job posting',
  command: 'jobs',
  resource: (guildhall) => guildhall.jobs,
  fields: () => ({
    title: 'Hydrographic surveyor',
    employer: 'Quayside Surveys Ltd',
    location: 'Bristol',
    employmentType: 'FULL_TIME',
    salary: { min: 3_800_000, max: 4_200_000, currency: 'GBP', unit: 'YEAR' },
    expiresAt: getTimeInDays(30),
    status: 'published',
    tags,
  }),
  getName: ({ title, employer }) => `${title}, ${employer}`,
  changes: [
    { event: 'updated', description: 'marks it as filled', outcome: 'Filled', fields: { status: 'filled' } },
  ],
}

const post: KindOf<Post, PostCreate, PostUpdate> = {
  singular: 'post',
  nounWithArticle: 'a post',
  command: 'community',
  resource: (guildhall) => guildhall.community,
  fields: () => ({
    title: 'What we learned about silt',
    body: 'It moves. Survey twice, and not on the same tide.',
    space: 'Surveying',
    author: { name: 'Amara Okafor' },
    status: 'published',
    tags,
  }),
  getName: ({ title }) => title,
  changes: [{ event: 'updated', description: 'pins it', outcome: 'Pinned', fields: { pinned: true } }],
}

const sponsorship: KindOf<Sponsorship, SponsorshipCreate, SponsorshipUpdate> = {
  singular: 'sponsorship',
  nounWithArticle: 'a sponsorship',
  command: 'sponsorships',
  resource: (guildhall) => guildhall.sponsorships,
  fields: () => ({
    sponsor: 'Quayside Surveys Ltd',
    tier: 'silver',
    url: 'https://quayside.example',
    startsAt: getTimeInDays(0),
    endsAt: getTimeInDays(365),
    status: 'active',
    tags,
  }),
  getName: ({ sponsor }) => sponsor,
  changes: [
    {
      event: 'updated',
      description: 'raises its tier',
      outcome: 'Changed the tier of',
      fields: { tier: 'gold' },
    },
  ],
}

const user: KindOf<User, UserCreate, UserUpdate> = {
  singular: 'user',
  nounWithArticle: 'a user',
  command: 'users',
  resource: (guildhall) => guildhall.users,
  fields: () => ({
    ...createPerson(),
    roles: ['ROLE_CLIENT_USER'],
    department: 'Membership',
    jobTitle: 'Coordinator',
  }),
  getName: ({ email }) => email,
  changes: [
    {
      event: 'updated',
      description: 'changes its department',
      outcome: 'Changed the department of',
      fields: { department: 'Events' },
    },
    {
      event: 'deactivated',
      description: 'deactivates it',
      outcome: 'Deactivated',
      fields: { status: 'deactivated' },
    },
  ],
}

/** A minimal SVG file. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><title>Buoy</title><circle cx="10" cy="10" r="8" fill="#c33"/></svg>`

export const resourceKind: KindOf<Resource, ResourceFields, ResourceUpdate> = {
  singular: 'resource',
  nounWithArticle: 'a resource',
  command: 'resources',
  resource: ({ resources }) => ({
    create: (fields) => resources.upload(new Blob([drawing]), { ...fields, fileName: 'buoy.svg' }),
    update: (id, changes) => resources.update(id, changes),
    delete: (id) => resources.delete(id),
  }),
  fields: () => ({ name: 'Marks of the estuary', accessLevel: 'public', tags }),
  getName: ({ name }) => name,
  changes: [
    {
      event: 'updated',
      description: 'changes its access level',
      outcome: 'Changed the access level of',
      fields: { accessLevel: 'member' },
    },
  ],
}

const category: KindOf<Category, CategoryCreate, CategoryUpdate> = {
  singular: 'category',
  nounWithArticle: 'a category',
  command: 'categories',
  resource: ({ resources: { categories } }) => ({
    create: (fields) => categories.create(fields),
    update: (id, changes) =>
      'archived' in changes ? categories.archive(id) : categories.update(id, changes),
    delete: async (id) => void (await categories.archive(id)),
  }),
  fields: () => ({ name: `Charts ${randomBytes(4).toString('hex')}`, icon: 'map' }),
  getName: ({ name }) => name,
  changes: [
    {
      event: 'updated',
      description: 'describes it',
      outcome: 'Described',
      fields: { description: 'Charts of the estuary and its approaches.' },
    },
    { event: 'archived', description: 'archives it', outcome: 'Archived', fields: { archived: true } },
  ],
}

/** Kinds of records with events. */
export const kinds: Kind[] = [member, event, course, job, post, sponsorship, resourceKind, category, user]

/** Returns a person with a random email address at a reserved domain (RFC 2606). */
export function createPerson(): { firstName: string; lastName: string; email: string } {
  const random = randomBytes(5)
  const [firstName, lastName] = people[random.readUInt8(0) % people.length] ?? people[0]
  const local = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase()
  return { firstName, lastName, email: `${local}.${random.toString('hex', 1)}@example.org` }
}

function getTimeInDays(days: number, hours = 0): string {
  return new Date(Date.now() + days * DAY_MS + hours * 3_600_000).toISOString()
}
