import { Banner } from '../../design/feedback.tsx'
import { useOrdersWords } from '../../words/orders/use-orders-words.ts'

/** What a buyer who comes back from the provider’s page can expect, while the order is not paid. */
export function CheckoutOutcome({ checkout }: { checkout: string | undefined }) {
  const { pay } = useOrdersWords()
  if (checkout === 'success')
    return (
      <Banner tone="info" title={pay.waitingForBank}>
        {pay.waitingForBankAdvice}
      </Banner>
    )
  return checkout === 'cancelled' ? <Banner tone="info" title={pay.notPaid} /> : null
}
