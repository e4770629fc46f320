import { Banner } from '../../design/feedback.tsx'
import { useOrdersWords } from '../../words/orders/use-orders-words.ts'

/** Shown to a buyer who returns from the provider’s page before the order is paid. */
export function CheckoutOutcome({ checkout }: { checkout: string | undefined }) {
  const { pay } = useOrdersWords()
  if (checkout === 'success')
    return (
      <Banner tone="info" title={pay.waitingForBank}>
        {pay.waitingForBankHint}
      </Banner>
    )
  return checkout === 'cancelled' ? <Banner tone="info" title={pay.notPaid} /> : null
}
