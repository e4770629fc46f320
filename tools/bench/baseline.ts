import type { SQL } from 'bun'

/** A timestamp as the service formats it. Avoids the service's `instant()`, which PostgreSQL cannot inline. */
const formatTimestamp = (column: string, name: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`

/** A member as the service returns it, built by PostgreSQL from the columns of the bare table. */
const RECORD = `select id, external_id as "externalId", email, first_name as "firstName", last_name as "lastName",
  display_name as "displayName", phone, organization, job_title as "jobTitle", department, address,
  member_number as "memberNumber", level, status, ${formatTimestamp('joined_at', 'joinedAt')}, ${formatTimestamp('renews_at', 'renewsAt')},
  consents, user_id as "userId", ${formatTimestamp('erasure_requested_at', 'erasureRequestedAt')}, tags, custom_fields as "customFields", ${formatTimestamp('created_at', 'createdAt')},
  ${formatTimestamp('updated_at', 'updatedAt')}`

export const LIST = `select json_build_object(
  'items', (select coalesce(json_agg(row_to_json(r)), '[]')
    from (${RECORD} from baseline.members order by created_at desc, id desc limit 30) r),
  'page', 1, 'itemsPerPage', 30, 'totalItems', amount, 'totalPages', ceil(amount / 30.0),
  'nextCursor', 'not signed', 'facets', null)::text as body from baseline.counts`

/** Public events as the service returns them, from a plain table. */
export const PUBLIC_EVENTS = `select json_build_object(
  'items', (select coalesce(json_agg(row_to_json(r)), '[]') from (select id, title, slug, summary, description,
    ${formatTimestamp('starts_at', 'startsAt')}, ${formatTimestamp('ends_at', 'endsAt')}, timezone, all_day as "allDay", format, venue, address,
    url, capacity, registration_url as "registrationUrl", price, image_url as "imageUrl", organizer, status, tags,
    ${formatTimestamp('created_at', 'createdAt')}, ${formatTimestamp('updated_at', 'updatedAt')}
    from baseline.events where ends_at > now() and status <> 'draft' and visibility = 'public'
    order by starts_at, id limit 20) r),
  'limit', 20, 'offset', 0, 'total', (select count(*) from baseline.events
    where ends_at > now() and status <> 'draft' and visibility = 'public'))::text as body`

export const GET = `select row_to_json(r)::text as body from (${RECORD} from baseline.members where id = $1) r`

export const CREATE = `with body as (select $1::text::jsonb as b), written as (
    insert into baseline.members (external_id, email, first_name, last_name, phone, organization, job_title,
      department, address, member_number, level, status, tags, custom_fields)
    select b->>'externalId', b->>'email', b->>'firstName', b->>'lastName', b->>'phone', b->>'organization',
      b->>'jobTitle', b->>'department', b->'address', b->>'memberNumber', b->>'level',
      coalesce(b->>'status', 'pending'), '{}', coalesce(b->'customFields', '{}') from body returning *)
  select row_to_json(r)::text as body from (${RECORD} from written) r`

/**
 * Recreates the bare servers' schema with two tables: the members of one client of the service, with the indexes for
 * `LIST`, `GET` and `CREATE` and for unique values; and their count.
 */
export async function createBaseline(admin: SQL, clientId: string): Promise<void> {
  await admin.unsafe(`
    drop schema if exists baseline cascade;
    create schema baseline authorization guildhall;
    create table baseline.members (
      id uuid primary key default uuidv7(), external_id text unique, email text not null, first_name text not null,
      last_name text not null, display_name text, phone text, organization text, job_title text, department text,
      address jsonb, member_number text unique, level text, status text not null, joined_at timestamptz(3),
      renews_at timestamptz(3), consents jsonb not null default '{"newsletter": false, "directory": false}',
      user_id uuid, erasure_requested_at timestamptz, tags text[] not null default '{}', custom_fields jsonb not null default '{}',
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now());
    create unique index on baseline.members (lower(email));
    create index on baseline.members (created_at desc, id desc);
    insert into baseline.members (id, external_id, email, first_name, last_name, display_name, phone, organization,
        job_title, department, address, member_number, level, status, joined_at, renews_at, consents, user_id, erasure_requested_at, tags,
        custom_fields, created_at, updated_at)
      select id, external_id, email, first_name, last_name, display_name, phone, organization,
        job_title, department, address, member_number, level, status, joined_at, renews_at, consents, user_id, erasure_requested_at, tags,
        custom_fields, created_at, updated_at from members where client_id = '${clientId}';
    create table baseline.counts as select count(*) as amount from baseline.members;
    alter table baseline.members owner to guildhall;
    alter table baseline.counts owner to guildhall;`)
  await admin.unsafe('vacuum analyze baseline.members')
}
