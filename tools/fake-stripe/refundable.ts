import { ApiError, InvalidParameterError } from './api-error.ts'
import type { Charge } from './objects.ts'

/**
 * Checks that a charge can be refunded by an amount.
 *
 * @param disputed the amount in disputes that are open or lost
 * @throws ApiError
 */
export function requireRefundable(charge: Charge, amount: number, disputed: number): void {
  const remaining = charge.amount - charge.amount_refunded
  if (remaining === 0)
    throw new ApiError(400, {
      message: `Charge ${charge.id} has already been refunded.`,
      code: 'charge_already_refunded',
    })
  if (disputed > 0 && amount > remaining - disputed)
    throw new ApiError(400, {
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      code: 'charge_disputed',
    })
  if (amount <= 0)
    throw new InvalidParameterError({
      message: 'This value must be greater than or equal to 1.',
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  if (amount > remaining)
    throw new ApiError(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining}).`,
      param: 'amount',
    })
}
