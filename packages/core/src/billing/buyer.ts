import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Violation, violation } from '../errors.ts'
import { chooseLanguage, type SupportedLanguage } from '../mail/languages.ts'
import type { Address } from '../records/fields.ts'
import type { Buyer } from './order.ts'
import type { OrderInput } from './price-order.ts'
import type { SellerProfile } from './seller.ts'

export interface BuyerProfile {
  memberId: string | null
  buyer: Buyer
  /** The language of emails to the buyer. */
  language: SupportedLanguage
}

interface MemberRow {
  name: string
  email: string
  address: Address | null
  locale: string | null
}

const emptyAddress: Address = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
}

/**
 * Reads the buyer from the request, and copies a missing name, email address or postal address from the member.
 *
 * @param violations receives the violations
 */
export async function loadBuyer(
  ctx: Context,
  { memberId = null, buyer: input }: Pick<OrderInput, 'memberId' | 'buyer'>,
  seller: SellerProfile,
  violations: Violation[],
): Promise<BuyerProfile> {
  const member = memberId === null ? null : await findMember(ctx, memberId)
  if (memberId !== null && !member)
    violations.push(violation('memberId', 'unknown_reference', 'No member has this id.'))
  const name = input?.name ?? member?.name ?? null
  if (memberId === null && name === null)
    violations.push(violation('buyer.name', 'required', 'An order needs a member or the name of a buyer.'))
  const address = input?.address ? { ...emptyAddress, ...input.address } : (member?.address ?? null)
  return {
    memberId: member ? memberId : null,
    buyer: { name, email: input?.email ?? member?.email ?? null, address, vatId: input?.vatId ?? null },
    language: chooseLanguage(member?.locale ?? null, seller.locale),
  }
}

async function findMember(ctx: Context, id: string): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select coalesce(m.display_name, concat_ws(' ', m.first_name, m.last_name)) as name, m.email, m.address,
      (select p.locale from users u join user_preferences p on p.client_id = u.client_id and p.user_id = u.id
        where u.client_id = m.client_id and u.member_id = m.id limit 1) as locale
    from members m where m.id = ${id}::uuid`.execute(ctx.db)
  return rows[0] ?? null
}
