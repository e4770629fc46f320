import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Violation, violation } from '../errors.ts'
import type { Item } from './order.ts'
import type { LineInput } from './price-order.ts'

/** The price and effect of an order line's item. */
export interface Offer {
  item: Item
  name: string | null
  price: { amount: number; currency: string } | null
  taxRate: number | null
  effectType: 'grant' | null
  /** Whether the buyer already owns the item. */
  isOwned: boolean
  /** Why the item cannot be sold; paths are relative to the line. */
  violations: Violation[]
}

interface ResourceOffer {
  id: string
  name: string
  price: { amount: number; currency: string } | null
  taxRate: string | null
  isOwned: boolean
}

/**
 * Finds the price and effect of each line's item.
 *
 * @param memberId the buyer; null for a buyer who is not a member
 * @param isStaff whether drafts can be sold
 */
export async function findOffers(
  ctx: Context,
  lines: readonly LineInput[],
  memberId: string | null,
  isStaff: boolean,
): Promise<Offer[]> {
  const ids = lines.flatMap(({ item }) => (item.type === 'resource' && item.id ? [item.id] : []))
  const resources = ids.length > 0 ? await findResources(ctx, ids, memberId, isStaff) : new Map()
  return lines.map((line) =>
    line.item.type === 'resource'
      ? offerResource(line, resources.get(line.item.id ?? ''), memberId)
      : offerOther(line),
  )
}

async function findResources(
  ctx: Context,
  ids: readonly string[],
  memberId: string | null,
  isStaff: boolean,
): Promise<Map<string, ResourceOffer>> {
  const { rows } = await sql<ResourceOffer>`
    select r.id, r.name, r.price, trim_scale(r.tax_rate)::text as "taxRate",
      exists (select 1 from resource_grants g where g.client_id = r.client_id and g.resource_id = r.id
        and g.member_id = ${memberId}::uuid and g.revoked_at is null) as "isOwned"
    from resources r where (r.status = 'published' or ${isStaff}::boolean)
      and r.id in (select value::uuid from json_array_elements_text((${JSON.stringify(ids)}::text)::json))`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function offerResource(line: LineInput, resource: ResourceOffer | undefined, memberId: string | null): Offer {
  const violations: Violation[] = []
  if (!line.item.id) violations.push(violation('item.id', 'required', 'This field is required.'))
  else if (!resource) violations.push(violation('item.id', 'unknown_reference', 'No resource has this id.'))
  else if (!resource.price)
    violations.push(
      violation('item.id', 'not_for_sale', 'Only resources with the access level "paid" are for sale.'),
    )
  if ((line.quantity ?? 1) !== 1)
    violations.push(violation('quantity', 'out_of_range', 'A resource can be bought only once.'))
  if (memberId === null)
    violations.push(violation('item.type', 'no_member', 'Only a member can buy a resource. Send memberId.'))
  return {
    item: { type: 'resource', id: line.item.id ?? null },
    name: resource?.name ?? null,
    price: resource?.price ?? null,
    taxRate: resource?.taxRate == null ? null : Number(resource.taxRate),
    effectType: 'grant',
    isOwned: resource?.isOwned ?? false,
    violations,
  }
}

/** An item of the type `other`: the line must have a description and a price. */
function offerOther({ item, description, unitPrice }: LineInput): Offer {
  const violations: Violation[] = []
  if (item.id) violations.push(violation('item.id', 'not_allowed', 'Items of the type "other" have no id.'))
  if (!description) violations.push(violation('description', 'required', 'This field is required.'))
  if (unitPrice == null) violations.push(violation('unitPrice', 'required', 'This field is required.'))
  return {
    item: { type: 'other', id: null },
    name: null,
    price: null,
    taxRate: null,
    effectType: null,
    isOwned: false,
    violations,
  }
}
