import type { Order } from '@guildhall/sdk'
import { Badge, type Tone } from '../../design/feedback.tsx'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'

const tones: Partial<Record<Order['status'], Tone>> = { open: 'warning', paid: 'success' }

/** The status of an order, as a badge. */
export function OrderStatusBadge({ status }: Pick<Order, 'status'>) {
  const { statuses } = useOrdersTranslations()
  const tone = tones[status]
  return <Badge {...(tone ? { tone } : {})}>{statuses[status]}</Badge>
}
