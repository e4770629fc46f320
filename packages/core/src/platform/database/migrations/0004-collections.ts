import { type Kysely, sql } from 'kysely'
import { createCollectionTable } from '../collection-table.ts'

const text = ['text', 'text'] as const
const instant = ['timestamptz(3)', 'instant'] as const
const json = ['jsonb', 'json'] as const
const visibility = [
  `text not null default 'public' check (visibility in ('public', 'members'))`,
  'plain',
] as const

/** Events, courses, jobs, community posts and sponsorships. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEvents(db)
  await createCourses(db)
  await createJobs(db)
  await createPosts(db)
  await createSponsorships(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await createCollectionTable(db, {
    table: 'events',
    singular: 'event',
    publicEncodings: { member_price: 'hidden', visibility: 'hidden' },
    columns: {
      title: ['text not null', 'text'],
      slug: ['text not null', 'text'],
      summary: [...text],
      description: [...text],
      starts_at: ['timestamptz(3) not null', 'instant'],
      ends_at: ['timestamptz(3) not null', 'instant'],
      timezone: ['text not null', 'text'],
      all_day: ['boolean not null default false', 'boolean'],
      format: ['text', 'plain'],
      venue: [...text],
      address: [...json],
      url: [...text],
      capacity: ['integer', 'number'],
      registration_url: [...text],
      price: [...json],
      member_price: [...json],
      visibility: [...visibility],
      image_url: [...text],
      organizer: [...text],
    },
    statuses: ['draft', 'published', 'cancelled', 'completed'],
    searchedColumns: ['title', 'summary', 'description', 'venue', 'organizer'],
    hasSlug: true,
  })
  await sql`create index events_starting on events (client_id, starts_at, id)`.execute(db)
  await sql`create index events_ending on events (ends_at) where status = 'published'`.execute(db)
}

async function createCourses(db: Kysely<unknown>): Promise<void> {
  await createCollectionTable(db, {
    table: 'courses',
    singular: 'course',
    publicEncodings: { member_price: 'hidden', visibility: 'hidden' },
    columns: {
      title: ['text not null', 'text'],
      code: [...text],
      slug: ['text not null', 'text'],
      summary: [...text],
      description: [...text],
      delivery: ['text', 'plain'],
      starts_at: [...instant],
      ends_at: [...instant],
      duration_minutes: ['integer', 'number'],
      credits: [`jsonb not null default '[]'`, 'json'],
      min_score: ['integer', 'number'],
      price: [...json],
      member_price: [...json],
      visibility: [...visibility],
      url: [...text],
      image_url: [...text],
    },
    statuses: ['draft', 'published', 'archived'],
    searchedColumns: ['title', 'code', 'summary', 'description'],
    hasSlug: true,
  })
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await createCollectionTable(db, {
    table: 'jobs',
    singular: 'job',
    publicEncodings: { visibility: 'hidden' },
    columns: {
      title: ['text not null', 'text'],
      description: [...text],
      employer: ['text not null', 'text'],
      location: [...text],
      remote: ['text', 'plain'],
      employment_type: ['text', 'plain'],
      salary: [...json],
      apply_url: [...text],
      posted_at: [...instant],
      expires_at: [...instant],
      featured: ['boolean not null default false', 'boolean'],
      visibility: [...visibility],
    },
    statuses: ['draft', 'published', 'filled', 'expired', 'declined'],
    searchedColumns: ['title', 'description', 'employer', 'location'],
  })
  await sql`create index jobs_expiring on jobs (expires_at) where status = 'published'`.execute(db)
}

async function createPosts(db: Kysely<unknown>): Promise<void> {
  await createCollectionTable(db, {
    table: 'posts',
    singular: 'post',
    publicEncodings: { author: 'name', visibility: 'hidden' },
    columns: {
      title: ['text not null', 'text'],
      body: [...text],
      space: [...text],
      author: [...json],
      pinned: ['boolean not null default false', 'boolean'],
      url: [...text],
      visibility: [...visibility],
      published_at: [...instant],
    },
    statuses: ['draft', 'published', 'held', 'removed'],
    searchedColumns: ['title', 'body', 'space'],
  })
  // Finds the posts of an erased member, to remove the author's name.
  await sql`create index posts_author on posts (client_id, (author ->> 'memberId'))
    where author ->> 'memberId' is not null`.execute(db)
}

async function createSponsorships(db: Kysely<unknown>): Promise<void> {
  await createCollectionTable(db, {
    table: 'sponsorships',
    singular: 'sponsorship',
    publicEncodings: { price: 'hidden', visibility: 'hidden' },
    columns: {
      sponsor: ['text not null', 'text'],
      tier: [...text],
      description: [...text],
      logo_url: [...text],
      url: [...text],
      starts_at: [...instant],
      ends_at: [...instant],
      sort: ['integer not null default 0', 'number'],
      price: [...json],
      visibility: [...visibility],
    },
    statuses: ['proposed', 'active', 'ended'],
    searchedColumns: ['sponsor', 'tier', 'description'],
  })
  await sql`create index sponsorships_ending on sponsorships (ends_at) where status = 'active'`.execute(db)
}
