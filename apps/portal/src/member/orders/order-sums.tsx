import type { Order } from '@guildhall/sdk'
import { useOrdersWords } from '../../words/orders/use-orders-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { Sum } from './order-lines.tsx'

/** The credited, paid, refunded and due amounts of an order. */
export function OrderSums({ order: { totals, currency } }: { order: Order }) {
  const { lines: texts } = useOrdersWords()
  const format = useFormat()
  const { paid, refunded, credited, due } = totals
  const amount = (value: number) => format.amount({ amount: value, currency })
  return (
    <>
      {credited > 0 ? <Sum label={texts.credited} value={amount(-credited)} /> : null}
      {paid > 0 ? <Sum label={texts.paid} value={amount(-paid)} /> : null}
      {refunded > 0 ? <Sum label={texts.refunded} value={amount(refunded)} /> : null}
      {paid > 0 && due > 0 ? <Sum label={texts.due} value={amount(due)} isStrong /> : null}
      {due < 0 ? <Sum label={texts.overpaid} value={amount(-due)} isStrong /> : null}
    </>
  )
}
