import { useBillingWords } from '../../words/staff/use-billing-words.ts'

/** The ways to pay by hand. */
export const paymentMethods = ['bank_transfer', 'cheque', 'cash', 'other'] as const

/** @returns a function that names a payment’s method; those of a provider that are not known here as they are */
export function usePaymentMethod(): (method: string) => string {
  const { methods } = useBillingWords().payment
  const names: Record<string, string> = methods
  return (method) => (Object.hasOwn(names, method) ? names[method] : undefined) ?? method
}
