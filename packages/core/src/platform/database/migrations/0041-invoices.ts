import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

/**
 * Invoices and credit notes. Issued ones are immutable: the application can set the PDF and the data of its email, and
 * nothing else. A member's deletion removes the link to the member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSeries(db)
  await createInvoices(db)
  await sql`create function present_invoice() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.kind, new.number, new.status,
      new.order_id as "orderId", new.refers_to as "refersTo", new.language, new.seller, new.buyer, new.currency,
      new.lines, json_build_object('net', new.net, 'tax', new.tax, 'total', new.total) as totals,
      new.issued_on as "issuedOn", new.due_on as "dueOn", new.sha256, instant(new.created_at) as "createdAt",
      instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on invoices
    for each row execute function present_invoice()`.execute(db)
}

/**
 * The last number for each prefix. The row stays locked until the invoice is committed, so that numbers have no gaps
 * (EU VAT Directive, article 226(2)).
 */
async function createSeries(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoice_series (
    client_id uuid not null, prefix text not null, last_number integer not null check (last_number > 0),
    primary key (client_id, prefix))`.execute(db)
  await protectTenantTable(db, 'invoice_series')
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoices (
    id uuid not null default uuidv7(), client_id uuid not null, order_id uuid not null, member_id uuid,
    kind text not null check (kind in ('invoice', 'credit_note')), number text not null,
    status text not null default 'issued' check (status = 'issued'), refers_to uuid,
    language text not null, seller json not null, buyer json not null, currency text not null, lines json not null,
    net bigint not null, tax bigint not null, total bigint not null check (total = net + tax),
    issued_on date not null, due_on date, design json not null, mail json, file_id uuid, sha256 text,
    version integer not null default 1, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), record text not null,
    primary key (client_id, id), constraint invoices_number unique (client_id, number),
    check ((kind = 'credit_note') <= (refers_to is not null)), check ((file_id is null) = (sha256 is null)),
    foreign key (client_id, order_id) references orders (client_id, id) on delete cascade,
    foreign key (client_id, refers_to) references invoices (client_id, id) on delete cascade,
    foreign key (client_id, file_id) references files (client_id, id),
    foreign key (client_id, member_id) references members (client_id, id) on delete set null (member_id))`.execute(
    db,
  )
  await sql`create index invoices_newest on invoices (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index invoices_order on invoices (client_id, order_id, id)`.execute(db)
  await sql`create index invoices_refers_to on invoices (client_id, refers_to)`.execute(db)
  await sql`create index invoices_file on invoices (client_id, file_id)`.execute(db)
  await sql`create index invoices_member on invoices (client_id, member_id, created_at desc)`.execute(db)
  await sql`create index invoices_without_file on invoices (created_at) where file_id is null`.execute(db)
  await protectTenantTable(db, 'invoices')
  await sql`revoke update, delete on invoices from guildhall_app`.execute(db)
  await sql`grant update (file_id, sha256, mail, version, updated_at) on invoices to guildhall_app`.execute(
    db,
  )
}
