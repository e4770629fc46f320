import { type Kysely, sql } from 'kysely'

/**
 * Stores the facts from which an order’s attention and effects are derived: the reason a payment needs attention, the
 * reasons that staff resolved, and the effects that only a lost dispute revoked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column resolved_reasons json not null default '[]'`.execute(db)
  await sql`alter table payments add column attention text`.execute(db)
  await sql`alter table order_lines add column revoked_by_dispute boolean not null default false`.execute(db)
  await backfillPayments(db)
  await backfillResolvedReasons(db)
  await backfillLines(db)
  await replaceLockFunction(db)
}

/** Copies an order’s attention to the last payment that could have caused it. */
async function backfillPayments(db: Kysely<unknown>): Promise<void> {
  await sql`update payments p set attention = o.attention from orders o
    where o.client_id = p.client_id and o.id = p.order_id
      and o.attention in ('amount_mismatch', 'paid_after_expiry', 'paid_after_cancel', 'paid_after_write_off',
        'payment_failed')
      and p.id = (select latest.id from payments latest
        where latest.client_id = o.client_id and latest.order_id = o.id
          and (latest.status = 'failed' and latest.lost = 0) = (o.attention = 'payment_failed')
          and latest.status <> 'pending'
        order by latest.id desc limit 1)`.execute(db)
}

/** Reasons that apply although the order is not marked for attention were resolved by staff. */
async function backfillResolvedReasons(db: Kysely<unknown>): Promise<void> {
  await sql`update orders o set resolved_reasons = facts.keys
    from (select o.client_id, o.id, (select json_agg(key) from (
        select 'overpaid:' || o.due as key where o.due < 0
        union all
        select 'disputed:' || p.id || ':' || p.status || ':' || p.lost from payments p
          where p.client_id = o.client_id and p.order_id = o.id and (p.status = 'disputed' or p.lost > 0)
        union all
        select 'item_unavailable:' || string_agg(l.id::text, ',' order by l.position) from order_lines l
          where l.client_id = o.client_id and l.order_id = o.id and l.effect_status = 'pending'
            and o.status = 'paid' having count(*) > 0) reasons) as keys
      from orders o where o.attention is null) facts
    where o.client_id = facts.client_id and o.id = facts.id and facts.keys is not null`.execute(db)
}

/** In orders with a lost dispute, marks the revoked lines that neither a cancellation nor a refund revoked. */
async function backfillLines(db: Kysely<unknown>): Promise<void> {
  await sql`update order_lines l set revoked_by_dispute = true from orders o
    where o.client_id = l.client_id and o.id = l.order_id and l.effect_status = 'revoked' and o.status <> 'cancelled'
      and exists (select from payments p where p.client_id = l.client_id and p.order_id = l.order_id and p.lost > 0)
      and not exists (select from refunds r, json_array_elements(r.lines) part where r.client_id = l.client_id
        and r.order_id = l.order_id and r.status <> 'failed' and (part ->> 'lineId')::uuid = l.id
        and (part ->> 'revoke')::boolean)`.execute(db)
}

/** As before, with the payments and the new columns. */
async function replaceLockFunction(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function lock_order(wanted uuid) returns json language plpgsql as $$
    declare o orders; lines json; payments json; seller json; begin
      select * into o from orders where id = wanted for update;
      if o.id is null then return null; end if;
      select coalesce(json_agg(json_build_object('id', id, 'item', json_build_object('type', item_type, 'id', item_id),
        'description', description, 'quantity', quantity, 'unitPrice', unit_price, 'taxRate', tax_rate,
        'taxTreatment', tax_treatment, 'taxNote', tax_note, 'net', net, 'tax', tax, 'total', total,
        'refunded', refunded, 'credited', credited, 'effectType', effect_type, 'effectId', effect_id,
        'effectStatus', effect_status, 'revokedByDispute', revoked_by_dispute) order by position), '[]') into lines
        from order_lines where client_id = o.client_id and order_id = o.id;
      select coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'lost', p.lost,
        'attention', p.attention) order by p.id), '[]') into payments
        from payments p where p.client_id = o.client_id and p.order_id = o.id;
      select json_build_object('name', c.name, 'locale', c.locale, 'timezone', c.timezone, 'logoUrl', c.logo_url,
        'color', c.brand_color, 'settings', s.settings) into seller
        from clients c left join billing_settings s on s.client_id = c.id where c.id = o.client_id;
      return json_build_object('seller', seller, 'order', json_build_object('id', o.id, 'memberId', o.member_id,
        'buyer', o.buyer, 'currency', o.currency, 'status', o.status, 'attention', o.attention,
        'reference', o.reference, 'language', o.language, 'pricesIncludeTax', o.prices_include_tax, 'net', o.net,
        'tax', o.tax, 'total', o.total, 'paid', o.paid, 'refunded', o.refunded, 'credited', o.credited,
        'invoiced', o.invoiced, 'transfer', o.transfer, 'expiresAt', instant(o.expires_at),
        'dueAt', instant(o.due_at), 'paidAt', instant(o.paid_at), 'version', o.version, 'lines', lines,
        'payments', payments, 'resolvedReasons', o.resolved_reasons));
    end $$`.execute(db)
}
