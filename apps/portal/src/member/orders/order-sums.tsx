import type { Order } from '@guildhall/sdk'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { Sum } from './order-lines.tsx'

/** The credited, paid, refunded and due amounts of an order. */
export function OrderSums({ order: { totals, currency } }: { order: Order }) {
  const { lines: texts } = useOrdersTranslations()
  const format = useFormat()
  const { paid, refunded, credited, due } = totals
  const formatAmount = (value: number) => format.amount({ amount: value, currency })
  return (
    <>
      {credited > 0 ? <Sum label={texts.credited} value={formatAmount(-credited)} /> : null}
      {paid > 0 ? <Sum label={texts.paid} value={formatAmount(-paid)} /> : null}
      {refunded > 0 ? <Sum label={texts.refunded} value={formatAmount(refunded)} /> : null}
      {paid > 0 && due > 0 ? <Sum label={texts.due} value={formatAmount(due)} isStrong /> : null}
      {due < 0 ? <Sum label={texts.overpaid} value={formatAmount(-due)} isStrong /> : null}
    </>
  )
}
