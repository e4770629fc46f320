import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/**
 * When memberships began, lapsed, were cancelled and resumed. Written by triggers, so that every change of a member is
 * covered. Rows of deleted members are kept: they contain only an id, and past counts must not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The primary key’s index includes the columns that reports count, so that they read nothing else.
  await sql`create table membership_changes (
    id uuid not null default uuidv7(), client_id uuid not null, member_id uuid not null,
    kind text not null check (kind in ('joined', 'returned', 'lapsed', 'cancelled')), level text,
    created_at timestamptz(3) not null, primary key (client_id, created_at, id) include (kind, level))`.execute(
    db,
  )
  await sql`create index membership_changes_member on membership_changes (client_id, member_id)`.execute(db)
  await protectTenantTable(db, 'membership_changes')
  await sql`create index members_renews on members (client_id, renews_at) include (level)
    where status in ('active', 'grace') and renews_at is not null`.execute(db)
  await backfill(db)
  await createInsertTrigger(db)
  await createUpdateTrigger(db)
}

/** Uses dates and the audit log, which lacks values: the last status change counts as the one to the current status. */
async function backfill(db: Kysely<unknown>): Promise<void> {
  await sql`insert into membership_changes (client_id, member_id, kind, level, created_at)
    select client_id, id, 'joined', level, coalesce(joined_at, created_at) from members
    where status <> 'pending'`.execute(db)
  await sql`insert into membership_changes (client_id, member_id, kind, level, created_at)
    select m.client_id, m.id, m.status, m.level, coalesce(a.at, least(m.renews_at, m.updated_at), m.updated_at)
    from members m left join (select client_id, target_id, max(created_at) as at from audit_log
      where action = 'member.updated' and 'status' = any(changes) group by 1, 2) a
      on a.client_id = m.client_id and a.target_id = m.id
    where m.status in ('lapsed', 'cancelled')`.execute(db)
}

/**
 * A membership begins at `joined_at`, or when it is created in force. Imported lists contain former members: they
 * joined at `joined_at` and lapsed at `renews_at`, where these are known.
 */
async function createInsertTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function record_new_memberships() returns trigger language plpgsql as $$ begin
    insert into membership_changes (client_id, member_id, kind, level, created_at)
      select client_id, id, 'joined', level, coalesce(joined_at, created_at) from added
      where status in ('active', 'grace') or (status <> 'pending' and joined_at is not null)
      union all select client_id, id, 'lapsed', level, renews_at from added
      where status = 'lapsed' and joined_at is not null and renews_at <= now();
    return null; end $$`.execute(db)
  await sql`create trigger record_new_memberships after insert on members referencing new table as added
    for each statement execute function record_new_memberships()`.execute(db)
}

async function createUpdateTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function record_membership_change() returns trigger language plpgsql as $$
    declare
      is_in_force boolean := new.status in ('active', 'grace');
      was_former boolean := old.status in ('lapsed', 'cancelled');
    begin
      if new.joined_at is distinct from old.joined_at and new.joined_at is not null then
        update membership_changes set created_at = new.joined_at
        where client_id = new.client_id and member_id = new.id and kind = 'joined';
      end if;
      insert into membership_changes (client_id, member_id, kind, level, created_at)
        select new.client_id, new.id, 'joined', new.level, coalesce(new.joined_at, now())
        where new.status <> 'pending' and (new.joined_at is not null or (is_in_force and not was_former))
          and not exists (select from membership_changes
            where client_id = new.client_id and member_id = new.id and kind = 'joined')
        union all select new.client_id, new.id, case when is_in_force then 'returned' else new.status end, new.level, now()
        where (is_in_force and was_former)
          or (new.status in ('lapsed', 'cancelled') and old.status in ('active', 'grace', 'suspended'));
      return null;
    end $$`.execute(db)
  await sql`create trigger record_membership_change after update on members for each row
    when (old.status <> new.status or old.joined_at is distinct from new.joined_at)
    execute function record_membership_change()`.execute(db)
}
