import type { Order } from '@guildhall/sdk'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { PayByCard } from './pay-by-card.tsx'
import { TransferDetails } from './transfer-details.tsx'

/** The amount due on an order, and a component for each payment method. */
export function Checkout({ order }: { order: Order }) {
  const { pay } = useOrdersTranslations()
  const format = useFormat()
  const { totals, currency } = order
  return (
    <section className="card padded stack" aria-labelledby="checkout">
      <div className="spread">
        <h2 id="checkout">{pay.title}</h2>
        <strong className="amount-due">{format.amount({ amount: totals.due, currency })}</strong>
      </div>
      <div className="stack-32">
        <PayByCard order={order} />
        <TransferDetails order={order} />
      </div>
      <p className="small soft">{pay.waiting}</p>
    </section>
  )
}
