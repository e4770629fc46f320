import { type Kysely, sql } from 'kysely'
import { buildRecordJsonSql } from '../record-json-sql.ts'
import { protectTenantTable } from '../row-level-security.ts'

/** Data that signed-in users manage themselves: sessions, preferences and erasure requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column browser text, add column operating_system text`.execute(db)
  await sql`create table user_preferences (
    client_id uuid not null, user_id uuid not null, locale text,
    theme text not null default 'system' check (theme in ('system', 'light', 'dark')), time_zone text,
    lists jsonb not null default '{}', primary key (client_id, user_id),
    foreign key (client_id, user_id) references users (client_id, id) on delete cascade)`.execute(db)
  await protectTenantTable(db, 'user_preferences')
  await addErasureRequests(db)
}

const memberColumns = {
  id: 'plain',
  external_id: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  display_name: 'text',
  phone: 'text',
  organization: 'text',
  job_title: 'text',
  department: 'text',
  address: 'json',
  member_number: 'text',
  level: 'text',
  status: 'plain',
  joined_at: 'instant',
  renews_at: 'instant',
  consents: 'json',
  user_id: 'plain',
  erasure_requested_at: 'instant',
  tags: 'list',
  custom_fields: 'json',
  created_at: 'instant',
  updated_at: 'instant',
} as const

async function addErasureRequests(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column erasure_requested_at timestamptz(3)`.execute(db)
  // Few requests are open at a time, so listing them must not read every member.
  await sql`create index members_erasure_requested on members (client_id, erasure_requested_at)
    where erasure_requested_at is not null`.execute(db)
  await sql`create or replace function present_member() returns trigger language plpgsql as $$ begin
    new.record := ${sql.raw(buildRecordJsonSql(memberColumns))};
    new.search := search_vector(concat_ws(' ', new.email, new.first_name, new.last_name, new.display_name,
      new.organization, new.job_title, new.department, new.member_number, new.external_id, new.phone));
    return new; end $$`.execute(db)
  // Rewrites the stored records.
  await sql`update members set erasure_requested_at = null`.execute(db)
}
