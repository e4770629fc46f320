import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/** The ledger: entries and their postings, debits positive. The role guildhall_app can only append. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_entries (
    id uuid not null default uuidv7(), client_id uuid not null,
    type text not null check (type in ('order', 'payment', 'payment_failed', 'refund', 'refund_failed',
      'credit', 'expiry', 'revival', 'write_off')),
    order_id uuid not null, payment_id uuid, refund_id uuid, currency text not null,
    version integer not null default 1, created_at timestamptz(3) not null default now(),
    primary key (client_id, id),
    foreign key (client_id, order_id) references orders (client_id, id) on delete cascade
      deferrable initially deferred,
    foreign key (client_id, payment_id) references payments (client_id, id) on delete cascade,
    foreign key (client_id, refund_id) references refunds (client_id, id) on delete cascade)`.execute(db)
  await sql`create index ledger_entries_order on ledger_entries (client_id, order_id)`.execute(db)
  await sql`create index ledger_entries_payment on ledger_entries (client_id, payment_id)`.execute(db)
  await sql`create index ledger_entries_refund on ledger_entries (client_id, refund_id)`.execute(db)
  await sql`create index ledger_entries_newest on ledger_entries (client_id, created_at desc, id desc)`.execute(
    db,
  )
  await protectTenantTable(db, 'ledger_entries')
  await sql`create table ledger_postings (
    client_id uuid not null, entry_id uuid not null, position integer not null, account text not null,
    amount bigint not null check (amount <> 0), primary key (client_id, entry_id, position),
    foreign key (client_id, entry_id) references ledger_entries (client_id, id) on delete cascade)`.execute(
    db,
  )
  await protectTenantTable(db, 'ledger_postings')
  for (const table of ['ledger_entries', 'ledger_postings'])
    await sql`revoke update, delete on ${sql.id(table)} from guildhall_app`.execute(db)
  await createBalanceTrigger(db)
}

/** The postings of an entry, all in one currency, must add up to 0. Checked at commit, when all are written. */
async function createBalanceTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function check_ledger_entry() returns trigger language plpgsql as $$
    declare balance numeric; begin
      select sum(amount) into balance from ledger_postings
        where client_id = new.client_id and entry_id = new.entry_id;
      if balance <> 0 then
        raise exception 'The postings of entry % add up to %, not 0.', new.entry_id, balance
          using errcode = 'check_violation', constraint = 'ledger_postings_balance';
      end if;
      return null; end $$`.execute(db)
  await sql`create constraint trigger ledger_postings_balance after insert or update on ledger_postings
    deferrable initially deferred for each row execute function check_ledger_entry()`.execute(db)
}
