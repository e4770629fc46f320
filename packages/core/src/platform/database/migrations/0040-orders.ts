import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from '../row-level-security.ts'

const commonColumns = `version integer not null default 1, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()`

/** Orders with their lines, payments and refunds. Amounts are minor units of the order's currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column tax_rate numeric(7, 4) check (tax_rate between 0 and 100)`.execute(
    db,
  )
  await createSettings(db)
  await createOrders(db)
  await createLines(db)
  await createOrderRecordTrigger(db)
  await createLockFunction(db)
  await createPayments(db)
  await createRefunds(db)
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`create table billing_settings (
    client_id uuid primary key, settings jsonb not null, ${sql.raw(commonColumns)})`.execute(db)
  await protectTenantTable(db, 'billing_settings')
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create table orders (
    id uuid not null default uuidv7(), client_id uuid not null, member_id uuid, buyer json not null,
    currency text not null, method text not null check (method in ('provider', 'transfer')),
    status text not null default 'open'
      check (status in ('open', 'paid', 'expired', 'cancelled', 'written_off')),
    attention text, reference text not null, language text not null, prices_include_tax boolean not null,
    net bigint not null, tax bigint not null, total bigint not null check (total >= 0 and total = net + tax),
    paid bigint not null default 0, refunded bigint not null default 0, credited bigint not null default 0,
    invoiced bigint not null default 0,
    due bigint not null generated always as (total - paid + refunded - credited) stored,
    transfer json, expires_at timestamptz(3), due_at timestamptz(3), paid_at timestamptz(3),
    ${sql.raw(commonColumns)}, record text not null,
    primary key (client_id, id), constraint orders_reference unique (client_id, reference),
    foreign key (client_id, member_id) references members (client_id, id) on delete set null (member_id))
    with (fillfactor = 80)`.execute(db)
  await sql`create index orders_newest on orders (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index orders_member on orders (client_id, member_id, created_at desc)`.execute(db)
  await sql`create index orders_attention on orders (client_id, attention) where attention is not null`.execute(
    db,
  )
  await sql`create index orders_to_expire on orders (expires_at) where status = 'open'`.execute(db)
  await protectTenantTable(db, 'orders')
}

/** The foreign key is deferred, so that lines can be written before the order whose record contains them. */
async function createLines(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_lines (
    id uuid not null default uuidv7(), client_id uuid not null, order_id uuid not null, position integer not null,
    item_type text not null, item_id uuid, description text not null, quantity integer not null check (quantity > 0),
    unit_price bigint not null check (unit_price >= 0), tax_rate numeric(7, 4) not null,
    tax_treatment text not null check (tax_treatment in ('standard', 'exempt', 'outside_scope', 'reverse_charge')),
    tax_note text, net bigint not null, tax bigint not null, total bigint not null check (total = net + tax),
    refunded bigint not null default 0,
    credited bigint not null default 0 check (credited between refunded and total),
    effect_type text, effect_id uuid,
    effect_status text check (effect_status in ('pending', 'active', 'suspended', 'revoked')),
    primary key (client_id, id),
    constraint order_lines_order unique (client_id, order_id, position),
    foreign key (client_id, order_id) references orders (client_id, id) on delete cascade
      deferrable initially deferred) with (fillfactor = 80)`.execute(db)
  await sql`create index order_lines_item on order_lines (client_id, item_id)`.execute(db)
  await protectTenantTable(db, 'order_lines')
}

async function createOrderRecordTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function present_order() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.member_id as "memberId", new.buyer,
      new.currency, new.method, new.status, new.attention, new.reference, new.language,
      new.prices_include_tax as "pricesIncludeTax",
      (select coalesce(json_agg(json_build_object('id', l.id, 'item', json_build_object('type', l.item_type,
        'id', l.item_id), 'description', l.description, 'quantity', l.quantity, 'unitPrice', l.unit_price,
        'taxRate', trim_scale(l.tax_rate), 'taxTreatment', l.tax_treatment, 'taxNote', l.tax_note,
        'net', l.net, 'tax', l.tax, 'total', l.total, 'refunded', l.refunded,
        'effect', case when l.effect_type is not null then json_build_object('type', l.effect_type,
          'id', l.effect_id, 'status', l.effect_status) end) order by l.position), '[]')
        from order_lines l where l.client_id = new.client_id and l.order_id = new.id) as lines,
      json_build_object('net', new.net, 'tax', new.tax, 'total', new.total, 'paid', new.paid,
        'refunded', new.refunded, 'credited', new.credited,
        'due', new.total - new.paid + new.refunded - new.credited) as totals, new.transfer,
      instant(new.expires_at) as "expiresAt", instant(new.due_at) as "dueAt", instant(new.paid_at) as "paidAt",
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on orders
    for each row execute function present_order()`.execute(db)
}

/**
 * Locks an order and reads it with its lines and its seller, in one round trip. The lines are read by a separate
 * statement: the one that waited for the lock would see them as they were before.
 */
async function createLockFunction(db: Kysely<unknown>): Promise<void> {
  await sql`create function lock_order(wanted uuid) returns json language plpgsql as $$
    declare o orders; lines json; seller json; begin
      select * into o from orders where id = wanted for update;
      if o.id is null then return null; end if;
      select coalesce(json_agg(json_build_object('id', id, 'item', json_build_object('type', item_type, 'id', item_id),
        'description', description, 'quantity', quantity, 'unitPrice', unit_price, 'taxRate', tax_rate,
        'taxTreatment', tax_treatment, 'taxNote', tax_note, 'net', net, 'tax', tax, 'total', total,
        'refunded', refunded, 'credited', credited, 'effectType', effect_type, 'effectId', effect_id,
        'effectStatus', effect_status) order by position), '[]') into lines
        from order_lines where client_id = o.client_id and order_id = o.id;
      select json_build_object('name', c.name, 'locale', c.locale, 'timezone', c.timezone, 'logoUrl', c.logo_url,
        'color', c.brand_color, 'settings', s.settings) into seller
        from clients c left join billing_settings s on s.client_id = c.id where c.id = o.client_id;
      return json_build_object('seller', seller, 'order', json_build_object('id', o.id, 'memberId', o.member_id,
        'buyer', o.buyer, 'currency', o.currency, 'status', o.status, 'attention', o.attention,
        'reference', o.reference, 'language', o.language, 'pricesIncludeTax', o.prices_include_tax, 'net', o.net,
        'tax', o.tax, 'total', o.total, 'paid', o.paid, 'refunded', o.refunded, 'credited', o.credited,
        'invoiced', o.invoiced, 'transfer', o.transfer, 'expiresAt', instant(o.expires_at),
        'dueAt', instant(o.due_at), 'paidAt', instant(o.paid_at), 'version', o.version, 'lines', lines));
    end $$`.execute(db)
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`create table payments (
    id uuid not null default uuidv7(), client_id uuid not null, order_id uuid not null,
    provider text not null check (provider in ('manual', 'stripe')), method text not null,
    status text not null check (status in ('pending', 'succeeded', 'failed', 'disputed')),
    currency text not null, amount bigint not null check (amount > 0), fee bigint, reference text,
    received_at timestamptz(3), provider_id text, dispute json, failure_reason text,
    refunded bigint not null default 0, ${sql.raw(commonColumns)}, record text not null,
    primary key (client_id, id), constraint payments_provider unique (client_id, provider, provider_id),
    foreign key (client_id, order_id) references orders (client_id, id) on delete cascade)`.execute(db)
  await sql`create index payments_newest on payments (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index payments_order on payments (client_id, order_id, id)`.execute(db)
  await sql`create function present_payment() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.order_id as "orderId", new.provider,
      new.method, new.status, new.currency, new.amount, new.refunded, new.fee, new.reference,
      instant(new.received_at) as "receivedAt", new.provider_id as "providerId", new.dispute,
      new.failure_reason as "failureReason", instant(new.created_at) as "createdAt",
      instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on payments
    for each row execute function present_payment()`.execute(db)
  await protectTenantTable(db, 'payments')
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`create table refunds (
    id uuid not null default uuidv7(), client_id uuid not null, order_id uuid not null, payment_id uuid not null,
    lines json not null, currency text not null, amount bigint not null check (amount > 0), reason text,
    status text not null check (status in ('pending', 'succeeded', 'failed')), provider_id text,
    ${sql.raw(commonColumns)}, record text not null, primary key (client_id, id),
    constraint refunds_provider unique (client_id, provider_id),
    foreign key (client_id, order_id) references orders (client_id, id) on delete cascade,
    foreign key (client_id, payment_id) references payments (client_id, id) on delete cascade)`.execute(db)
  await sql`create index refunds_newest on refunds (client_id, created_at desc, id desc)`.execute(db)
  await sql`create index refunds_order on refunds (client_id, order_id, id)`.execute(db)
  await sql`create index refunds_payment on refunds (client_id, payment_id)`.execute(db)
  await sql`create function present_refund() returns trigger language plpgsql as $$ begin
    new.record := (select row_to_json(r)::text from (select new.id, new.order_id as "orderId",
      new.payment_id as "paymentId", new.lines, new.currency, new.amount, new.reason, new.status,
      new.provider_id as "providerId", instant(new.created_at) as "createdAt",
      instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  await sql`create trigger present before insert or update on refunds
    for each row execute function present_refund()`.execute(db)
  await protectTenantTable(db, 'refunds')
}
