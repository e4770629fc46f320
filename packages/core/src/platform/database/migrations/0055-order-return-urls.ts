import { type Kysely, sql } from 'kysely'

/** The page of the association’s website from which a buyer started the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column return_url text`.execute(db)
  await sql`create or replace function present_order() returns trigger language plpgsql as $$ begin
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
      new.return_url as "returnUrl",
      instant(new.expires_at) as "expiresAt", instant(new.due_at) as "dueAt", instant(new.paid_at) as "paidAt",
      instant(new.created_at) as "createdAt", instant(new.updated_at) as "updatedAt") r);
    return new; end $$`.execute(db)
  // Rewrites the stored records.
  await sql`update orders set return_url = null`.execute(db)
}
