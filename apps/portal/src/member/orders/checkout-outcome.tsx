import { Banner } from '../../design/feedback.tsx'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import type { PaymentWait } from './use-payment-wait.ts'

/** Shown to a buyer who returns from the provider’s page before the order is paid. */
export function CheckoutOutcome({ wait, isCancelled }: { wait: PaymentWait; isCancelled: boolean }) {
  const { pay } = useOrdersTranslations()
  if (wait === 'over')
    return (
      <Banner tone="info" title={pay.unconfirmed}>
        {pay.unconfirmedHint}
      </Banner>
    )
  if (wait)
    return (
      <Banner tone="info" title={pay.waitingForBank}>
        {pay.waitingForBankHint}
      </Banner>
    )
  return isCancelled ? <Banner tone="info" title={pay.notPaid} /> : null
}
