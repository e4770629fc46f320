import type { NewOrder } from '@guildhall/core/billing/create-order'
import { DomainError, invalid, violation } from '@guildhall/core/errors'

/** The fields that a member can send. */
const orderFields = ['memberId', 'buyer', 'currency', 'lines', 'method', 'expectedTotal', 'returnUrl']
const lineFields = ['item', 'quantity']
const buyerFields = ['name', 'address', 'vatId']

/**
 * Reads an order that a member places for themselves, at the association’s prices.
 *
 * @param isBinding whether an order is created, not only priced
 * @throws DomainError forbidden (another member, a field or item reserved for staff), validation-error
 */
export function readMemberOrder(body: NewOrder, memberId: string, isBinding: boolean): NewOrder {
  const disallowed = [
    ...listDisallowed(body, orderFields, ''),
    ...listDisallowed(body.buyer ?? {}, buyerFields, 'buyer.'),
    ...body.lines.flatMap((line, index) => listDisallowed(line, lineFields, `lines[${index}].`)),
  ]
  if (disallowed.length > 0)
    throw new DomainError('forbidden', `Members cannot set ${disallowed.join(', ')}.`, [], {
      fields: disallowed,
    })
  if (body.lines.some(({ item }) => item.type === 'other'))
    throw new DomainError('forbidden', 'Members cannot order items of the type "other".')
  if (body.memberId != null && body.memberId !== memberId)
    throw new DomainError('forbidden', 'Members can order only for themselves.')
  if (isBinding && body.expectedTotal == null)
    throw invalid(violation('expectedTotal', 'required', 'This field is required.'))
  return { ...body, memberId }
}

function listDisallowed(input: object, allowed: readonly string[], path: string): string[] {
  return Object.keys(input)
    .filter((name) => !allowed.includes(name))
    .map((name) => path + name)
}
