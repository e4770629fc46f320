import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/** Adds the failed rows of imports, the status `cancelled`, and the number of rows in the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table import_failures (
    client_id uuid not null, import_id uuid not null, row integer not null, line integer not null,
    cells json not null, violations json not null, primary key (client_id, import_id, row),
    foreign key (client_id, import_id) references imports (client_id, id) on delete cascade)`.execute(db)
  await protectTenantTable(db, 'import_failures')
  await sql`alter table imports add column rows_in_file integer, drop constraint imports_status_check,
    add constraint imports_status_check
      check (status in ('queued', 'running', 'completed', 'failed', 'cancelled'))`.execute(db)
  await sql`create or replace function present_import() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.status, new.mode, new.dry_run as "dryRun",
      coalesce(new.options ->> 'encoding', 'utf-8') as encoding, new.options ->> 'delimiter' as delimiter,
      new.options -> 'mapping' as mapping,
      case when new.status = 'completed' then 1
        else coalesce(trunc((new.byte_offset - h.bytes)::numeric / nullif(new.size_bytes - h.bytes, 0), 4), 0)
        end as progress,
      json_build_object('total', case when new.status = 'completed' then new.rows_total
          else greatest(new.rows_in_file, new.rows_total) end,
        'processed', new.rows_total, 'created', new.rows_created, 'updated', new.rows_updated,
        'unchanged', new.rows_unchanged, 'failed', new.rows_failed) as rows,
      new.errors, new.rows_failed > jsonb_array_length(new.errors) as "errorsTruncated", new.reason,
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt",
      instant(new.finished_at) as "finishedAt" from (select (new.options ->> 'headerBytes')::bigint as bytes) h) r);
    return new; end $$`.execute(db)
  // Rewrites the stored records.
  await sql`update imports set rows_in_file = null`.execute(db)
}
