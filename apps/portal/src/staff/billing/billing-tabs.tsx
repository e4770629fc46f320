import { Link, useParams } from '@tanstack/react-router'
import { TabList } from '../../shell/tab-list.tsx'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'

const lists = ['orders', 'payments', 'refunds', 'invoices', 'ledger'] as const

/** The tabs of the billing lists: orders, payments, refunds, invoices and ledger. */
export function BillingTabs() {
  const { lists: names } = useBillingTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  return (
    <TabList label={names.title} className="record-tabs">
      {lists.map((name) => (
        <Link
          key={name}
          to={`/a/$slug/manage/${name}`}
          params={{ slug }}
          className="tab"
          activeOptions={{ includeSearch: false }}
        >
          {names[name]}
        </Link>
      ))}
    </TabList>
  )
}
