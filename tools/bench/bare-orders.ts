import type { SQL } from 'bun'

/** The tables that a payment writes. */
const TABLES = [
  'payments',
  'resource_grants',
  'order_lines',
  'orders',
  'ledger_entries',
  'ledger_postings',
  'invoice_series',
  'invoices',
  'outbox',
  'audit_log',
]

/** Creates copies of the tables with their indexes, but without triggers, foreign keys or row-level security. */
export async function createBareOrders(admin: SQL): Promise<void> {
  const copies = TABLES.map(
    (table) => `create table bare.${table} (like public.${table} including defaults including identity
      including indexes); alter table bare.${table} owner to guildhall;`,
  )
  await admin.unsafe(`drop schema if exists bare cascade; create schema bare authorization guildhall;
    ${copies.join('\n')}
    insert into bare.orders select * from public.orders;
    insert into bare.order_lines select * from public.order_lines;
    analyze bare.orders; analyze bare.order_lines`)
}

/** The ids and JSON that a payment writes; the JSON is as long as the service's. */
export interface BarePayment {
  clientId: string
  memberId: string
  resourceId: string
  record: string
}

/** Pays an order in one transaction: the same rows as the service, with one statement per table. */
export async function payBare(
  sql: SQL,
  orderId: string,
  { clientId, memberId, resourceId, record }: BarePayment,
): Promise<void> {
  await sql.begin(async (sql) => {
    const [payment] =
      await sql`insert into bare.payments (client_id, order_id, provider, method, status, currency,
        amount, received_at, record)
      values (${clientId}, ${orderId}, 'manual', 'cash', 'succeeded', 'EUR', 4900, now(), ${record}) returning id`
    const [line] = await sql`update bare.order_lines set effect_id = uuidv7(), effect_status = 'active'
      where client_id = ${clientId} and order_id = ${orderId} returning id`
    await sql`insert into bare.resource_grants (client_id, resource_id, member_id, source, reference, line_id)
      values (${clientId}, ${resourceId}, ${memberId}, 'order', 'RF00', ${line.id})`
    await sql`update bare.orders set status = 'paid', paid = 4900, invoiced = 4900, paid_at = now(),
        version = version + 1, updated_at = now(), record = ${record}
      where client_id = ${clientId} and id = ${orderId}`
    const [entry] =
      await sql`insert into bare.ledger_entries (client_id, type, order_id, payment_id, currency)
      values (${clientId}, 'payment', ${orderId}, ${payment.id}, 'EUR') returning id`
    await sql`insert into bare.ledger_postings (client_id, entry_id, position, account, amount)
      values (${clientId}, ${entry.id}, 1, 'cash', 4900), (${clientId}, ${entry.id}, 2, 'receivable', -4900)`
    const [series] = await sql`insert into bare.invoice_series as s (client_id, prefix, last_number)
      values (${clientId}, 'INV-', 1) on conflict (client_id, prefix) do update
      set last_number = s.last_number + 1 returning last_number`
    await sql`insert into bare.invoices (client_id, order_id, member_id, kind, number, language, seller, buyer,
        currency, lines, net, tax, total, issued_on, design, record)
      values (${clientId}, ${orderId}, ${memberId}, 'invoice', ${`INV-${series.last_number}`}, 'en', '{}', '{}',
        'EUR', '[]', 4900, 0, 4900, current_date, '{}', ${record})`
    await sql`insert into bare.outbox (client_id, type, subject_id, data)
      select ${clientId}, 'order.paid', ${orderId}, ${record} from generate_series(1, 4)`
    await sql`insert into bare.audit_log (client_id, action, actor_type, target_type, target_id, changes)
      select ${clientId}, 'order.paid', 'key', 'order', ${orderId}, '{}' from generate_series(1, 4)`
  })
}
