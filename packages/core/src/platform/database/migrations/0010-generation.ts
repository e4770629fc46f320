import { type Kysely, sql } from 'kysely'
import { grantPlatform, protectTenantTable } from '../row-level-security.ts'

/**
 * Podcasts and infographics generated from documents, measured generation speeds, and members' private podcast feeds.
 * The table of generated content is also the queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table generated_content (
    id uuid not null default uuidv7(), client_id uuid not null, resource_id uuid not null,
    kind text not null check (kind in ('podcast', 'infographic')),
    status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
    language text not null, style text, minutes integer, format text,
    -- The version of the source file, and the amount of work, in the units of generation_speeds.
    source_version integer not null, units double precision not null,
    progress double precision not null default 0 check (progress between 0 and 1),
    -- Estimates at the time of the request: for the generation, and for the wait in the queue.
    expected_seconds double precision not null, waiting_seconds double precision not null default 0,
    model text not null, speech text, error_code text, error_message text,
    file_id uuid, other_file_id uuid, duration_seconds double precision, width integer, height integer,
    transcript jsonb, chapters jsonb, facts jsonb, alt_text text,
    -- Fencing token: a worker whose claim was taken over can no longer write.
    attempts integer not null default 0, claimed_until timestamptz(3), started_at timestamptz(3),
    finished_at timestamptz(3), version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    primary key (client_id, id),
    foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade,
    foreign key (client_id, file_id) references files (client_id, id),
    foreign key (client_id, other_file_id) references files (client_id, id))`.execute(db)
  await sql`create unique index generated_content_under_way on generated_content (client_id, resource_id, kind)
    where status in ('queued', 'running')`.execute(db)
  await sql`create index generated_content_newest on generated_content (client_id, resource_id, kind, id desc)`.execute(
    db,
  )
  await sql`create index generated_content_to_make on generated_content (created_at)
    where status in ('queued', 'running')`.execute(db)
  for (const column of ['file_id', 'other_file_id'])
    await sql`create index ${sql.id(`generated_content_${column}`)} on generated_content (client_id, ${sql.id(column)})`.execute(
      db,
    )
  await protectTenantTable(db, 'generated_content')

  await sql`create table generation_speeds (
    kind text not null, speech text not null, seconds_per_unit double precision not null,
    runs integer not null default 1, primary key (kind, speech))`.execute(db)
  await grantPlatform(db, 'generation_speeds')

  await sql`create table podcast_feeds (
    client_id uuid not null, member_id uuid not null, token_hash bytea not null,
    created_at timestamptz(3) not null default now(), primary key (client_id, member_id),
    constraint podcast_feeds_token unique (token_hash),
    foreign key (client_id, member_id) references members (client_id, id) on delete cascade)`.execute(db)
  await protectTenantTable(db, 'podcast_feeds')
}
