import { useSearch } from '@tanstack/react-router'
import { useBillingWords } from '../../words/staff/use-billing-words.ts'
import { BillingList } from './billing-list.tsx'
import { useOrdersList } from './use-orders-list.tsx'

/** All orders, with tabs for their statuses and for those that need action. */
export function OrdersPage() {
  const { lists } = useBillingWords()
  const search = useSearch({ from: '/a/$slug/manage/orders' })
  return <BillingList title={lists.orders} definition={useOrdersList()} search={search} />
}
