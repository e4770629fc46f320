import { useCallback } from 'react'
import { getLabel } from '../../words/get-label.ts'
import { useBillingWords } from '../../words/staff/use-billing-words.ts'

/** The methods of payments recorded manually. */
export const paymentMethods = ['bank_transfer', 'cheque', 'cash', 'other'] as const

/** @returns a function that names a payment’s method; unknown methods of a provider are returned unchanged */
export function usePaymentMethodLabel(): (method: string) => string {
  const { methods } = useBillingWords().payment
  return useCallback((method) => getLabel(methods, method), [methods])
}
