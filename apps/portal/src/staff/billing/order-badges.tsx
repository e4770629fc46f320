import type { Order } from '@guildhall/sdk'
import { Badge, type Tone } from '../../design/feedback.tsx'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'

export type OrderStatus = Order['status']
export type Attention = NonNullable<Order['attention']>

const tones: Record<OrderStatus, Tone | undefined> = {
  open: 'info',
  paid: 'success',
  expired: undefined,
  cancelled: undefined,
  written_off: 'warning',
}
export const orderStatuses = Object.keys(tones) as OrderStatus[]

const attentionCodes: Record<Attention, true> = {
  overpaid: true,
  amount_mismatch: true,
  paid_after_expiry: true,
  paid_after_cancel: true,
  paid_after_write_off: true,
  payment_failed: true,
  item_unavailable: true,
  disputed: true,
}
export const attentionReasons = Object.keys(attentionCodes) as Attention[]

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { orders } = useBillingTranslations()
  const tone = tones[status]
  return <Badge {...(tone ? { tone } : {})}>{orders.statuses[status]}</Badge>
}

export function AttentionBadge({ attention }: { attention: Attention }) {
  const { orders } = useBillingTranslations()
  return <Badge tone="warning">{orders.attention[attention]}</Badge>
}
