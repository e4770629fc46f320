import { ApiError } from './api-error.ts'
import type { Charge } from './objects.ts'
import { createStripeId } from './objects.ts'
import type { StripeStore } from './store.ts'

/** Collects the platform's fee on a payment, up to the amount paid. @returns the fee in minor units; 0 without a fee */
export function collectFee({ fees, accountId }: StripeStore, charge: Charge): number {
  if (charge.application_fee_amount === null || accountId === null) return 0
  const amount = Math.min(charge.application_fee_amount, charge.amount)
  charge.application_fee = createStripeId('fee')
  fees.set(charge.application_fee, {
    id: charge.application_fee,
    object: 'application_fee',
    account: accountId,
    amount,
    amount_refunded: 0,
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    livemode: false,
    refunded: false,
  })
  return amount
}

/** Refunds the platform's fee in proportion to the refunded amount. @throws ApiError if there is no fee */
export function refundFee({ fees }: StripeStore, charge: Charge, amount: number): void {
  const fee = fees.get(charge.application_fee ?? '')
  if (!fee)
    throw new ApiError(400, {
      message: `Attempting to refund_application_fee on charge ${charge.id}, but it has no application fee`,
      param: 'refund_application_fee',
    })
  const isFullRefund = charge.amount_refunded + amount === charge.amount
  const remaining = fee.amount - fee.amount_refunded
  fee.amount_refunded += isFullRefund
    ? remaining
    : Math.min(remaining, Math.round((fee.amount * amount) / charge.amount))
  fee.refunded = fee.amount_refunded === fee.amount
}
