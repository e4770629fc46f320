import type { ReactNode } from 'react'
import type { ListDefinition, ListedRecord } from '../../lists/records/definition.ts'
import type { ListSearch } from '../../lists/records/list-search.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { BillingTabs } from './billing-tabs.tsx'

interface BillingListProps<Row extends ListedRecord> {
  title: string
  definition: ListDefinition<Row>
  search: ListSearch
  /** Shown beside the title. */
  actions?: ReactNode
}

/** A page with one of the billing lists. */
export function BillingList<Row extends ListedRecord>(props: BillingListProps<Row>) {
  const { title, definition, search, actions } = props
  useTitle(title)
  return (
    <ScopeGuard scope="billing:read">
      <div className="list-page">
        <div className="page-head">
          <h1>{title}</h1>
          {actions}
        </div>
        <BillingTabs />
        <RecordList definition={definition} search={search} />
      </div>
    </ScopeGuard>
  )
}
