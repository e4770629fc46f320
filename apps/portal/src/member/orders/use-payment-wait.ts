import { useEffect, useState } from 'react'

/** Card payments are confirmed within seconds. */
const QUICK_WAIT_MS = 60_000
/** After this, the order can be paid in another way: payments that are not confirmed yet can take days and fail. */
const MAX_WAIT_MS = 5 * 60_000

/** How long a buyer who paid has been waiting for the bank; null if the buyer has not paid. */
export type PaymentWait = 'quick' | 'long' | 'over' | null

/** @param hasPaid whether the buyer returned from the provider’s page after paying */
export function usePaymentWait(hasPaid: boolean): PaymentWait {
  const [wait, setWait] = useState<PaymentWait>('quick')
  useEffect(() => {
    if (!hasPaid) return
    setWait('quick')
    const timers = [
      setTimeout(() => setWait('long'), QUICK_WAIT_MS),
      setTimeout(() => setWait('over'), MAX_WAIT_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [hasPaid])
  return hasPaid ? wait : null
}
