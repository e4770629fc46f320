import { useCallback } from 'react'
import { getLabel } from '../../translations/get-label.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'

/** The methods of payments recorded manually. */
export const paymentMethods = ['bank_transfer', 'cheque', 'cash', 'other'] as const

/** @returns a function that names a payment’s method; unknown methods of a provider are returned unchanged */
export function usePaymentMethodLabel(): (method: string) => string {
  const { methods } = useBillingTranslations().payment
  return useCallback((method) => getLabel(methods, method), [methods])
}
