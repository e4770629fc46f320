import { useSearch } from '@tanstack/react-router'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { BillingList } from './billing-list.tsx'
import { useOrdersList } from './use-orders-list.tsx'

/** All orders, with tabs for their statuses and for those that need action. */
export function OrdersPage() {
  const { lists } = useBillingTranslations()
  const search = useSearch({ from: '/a/$slug/manage/orders' })
  return <BillingList title={lists.orders} definition={useOrdersList()} search={search} />
}
