import { useEffect, useState } from 'react'

/** How long the phase `quick` lasts: most card payments are confirmed within seconds. */
const QUICK_WAIT_MS = 60_000
/** After this, the buyer can pay again: a payment that is still unconfirmed can take days, or fail. */
const MAX_WAIT_MS = 5 * 60_000

/**
 * The phase of a buyer’s wait for the bank’s confirmation: `over` once the buyer can pay again; null if the buyer has
 * not paid.
 */
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
