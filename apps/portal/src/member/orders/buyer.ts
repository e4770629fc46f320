import type { Member, Order, OrderCreate } from '@guildhall/sdk'
import type { StoredRecord } from '../../forms/use-record-form.ts'

type BuyerInput = NonNullable<OrderCreate['buyer']>
type Address = NonNullable<Order['buyer']['address']>

export const addressFields = ['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const

/**
 * The form’s initial values, by the property paths of violations. `hasOtherBuyer` is whether the order uses them instead
 * of the member’s own details.
 */
export function toBuyerFields(member: Member): StoredRecord {
  const addressEntries = addressFields.map((field) => [
    `buyer.address.${field}`,
    member.address?.[field] ?? '',
  ])
  return {
    fields: {
      hasOtherBuyer: 'false',
      'buyer.name': formatBuyerName(member),
      'buyer.vatId': '',
      ...Object.fromEntries(addressEntries),
    },
    etag: null,
  }
}

/** The member’s name on an invoice. */
export const formatBuyerName = ({ displayName, firstName, lastName }: Member): string =>
  displayName ?? [firstName, lastName].filter(Boolean).join(' ')

/** The buyer of the order; null to use the member’s own details. */
export function toBuyer(values: Record<string, string>): BuyerInput | null {
  if (values.hasOtherBuyer !== 'true') return null
  const read = (name: string) => values[name]?.trim() || null
  const address = Object.fromEntries(
    addressFields.map((field) => [field, read(`buyer.address.${field}`)]),
  ) as Partial<Address>
  return {
    // An empty name is rejected; null would be replaced with the member’s.
    name: read('buyer.name') ?? '',
    // People type VAT IDs with separators and in lower case: “de 123 456 789”.
    vatId:
      read('buyer.vatId')
        ?.replaceAll(/[\s.-]/g, '')
        .toUpperCase() || null,
    address: { ...address, country: address.country?.toUpperCase() ?? null },
  }
}

/** The lines of an address as written in most of Europe; the country by its name. */
export function formatAddress(address: Partial<Address> | null, locale: string): string[] {
  if (!address) return []
  const { line1, line2, city, region, postalCode, country } = address
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const postalLine = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, postalLine, region, country ? names.of(country) : null].filter(
    (line) => !!line,
  ) as string[]
}
