import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/** Bulk changes, with their records in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bulk_jobs (
    id uuid not null default uuidv7(), client_id uuid not null references clients (id) on delete cascade,
    collection text not null, action text not null check (action in ('patch', 'tags', 'delete')),
    fields text[] not null, change json, actor json not null, origin json not null,
    status text not null default 'queued'
      check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
    total integer not null, batches_done integer not null default 0,
    processed integer not null default 0, changed integer not null default 0,
    unchanged integer not null default 0, failed integer not null default 0,
    reason text, finished_at timestamptz(3), claimed_until timestamptz(3), attempts integer not null default 0,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    record text not null, primary key (id), unique (client_id, id))`.execute(db)
  await sql`create index bulk_jobs_newest on bulk_jobs (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index bulk_jobs_open on bulk_jobs (created_at) where status in ('queued', 'running')`.execute(
    db,
  )
  await sql`create function present_bulk_job() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.collection, new.action, new.fields, new.status,
      case when new.status = 'completed' then 1
        else coalesce(trunc(new.processed::numeric / nullif(new.total, 0), 4), 0) end as progress,
      json_build_object('total', new.total, 'processed', new.processed, 'changed', new.changed,
        'unchanged', new.unchanged, 'failed', new.failed) as records, new.reason,
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt",
      instant(new.finished_at) as "finishedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on bulk_jobs
    for each row execute function present_bulk_job()`.execute(db)
  await protectTenantTable(db, 'bulk_jobs')
  // `results` has the changed and failed records, once the batch is done.
  await sql`create table bulk_job_batches (
    client_id uuid not null, job_id uuid not null, number integer not null, ids uuid[] not null, results json,
    primary key (client_id, job_id, number),
    foreign key (client_id, job_id) references bulk_jobs (client_id, id) on delete cascade)`.execute(db)
  await protectTenantTable(db, 'bulk_job_batches')
}
