import type { LedgerEntry, LedgerListQuery } from '@guildhall/sdk'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { Column, ListDefinition } from '../../lists/records/definition.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import type { BillingTranslations } from '../../translations/staff/billing-en.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { addOrders, type OrderName } from './add-orders.ts'
import { createBillingColumns, getOrderName } from './billing-columns.tsx'
import { BillingList } from './billing-list.tsx'

const LedgerDialog = lazyPart(
  () => import('./ledger-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type EntryRow = Pick<LedgerEntry, 'id'> & Partial<LedgerEntry> & { order: OrderName | null }

/** Every change to the amounts due, with its postings. */
export function LedgerPage() {
  const { lists, ledger } = useBillingTranslations()
  const search = useSearch({ from: '/a/$slug/manage/ledger' })
  const [isExportOpen, setExportOpen] = useState(false)
  return (
    <BillingList
      title={lists.ledger}
      definition={useLedgerList()}
      search={search}
      actions={
        <>
          <Button onPress={() => setExportOpen(true)}>
            <Icon name="download" />
            {ledger.export}
          </Button>
          {isExportOpen ? <LedgerDialog onClose={() => setExportOpen(false)} /> : null}
        </>
      }
    />
  )
}

/** @returns the name of an account, such as “Revenue: Documents” for `revenue.resource` */
function formatAccount(account: string, { accounts, items }: BillingTranslations['ledger']): string {
  const names = new Map<string, string>([...Object.entries(accounts), ['write-off', accounts.writeOff]])
  const itemNames = new Map<string, string>(Object.entries(items))
  const [group = '', item] = account.split('.')
  const name = names.get(group) ?? group
  return item === undefined ? name : `${name}: ${itemNames.get(item) ?? item}`
}

function useLedgerList(): ListDefinition<EntryRow> {
  const { slug } = useSession().client
  const t = useBillingTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { fields, ledger } = t
    const { column, text, dateTime } = createColumnBuilders<EntryRow>(format)
    const { buyer } = createBillingColumns<EntryRow>(t, format)
    const options = Object.entries(ledger.types).map(([value, name]) => ({ value, text: name }))
    const createSideColumn = (id: 'debit' | 'credit', sign: 1 | -1): Column<EntryRow> => ({
      id,
      label: fields[id],
      fields: ['postings', 'currency'],
      width: 22,
      isDefault: true,
      render: ({ postings = [], currency = '' }) =>
        postings
          .filter(({ amount }) => amount * sign > 0)
          .map(
            ({ account, amount }) =>
              `${formatAccount(account, ledger)} ${format.amount({ amount: amount * sign, currency })}`,
          )
          .join(', '),
    })
    return {
      name: 'ledger',
      icon: 'list',
      searchLabel: t.lists.ledger,
      isSearchable: false,
      formatCount: (total) => ledger.count(total, format.number(total)),
      empty: { title: ledger.empty, hint: ledger.emptyHint },
      columns: [
        dateTime('createdAt', fields.createdAt),
        column('type', fields.entry, (type) => ledger.types[type], { width: 11 }),
        createSideColumn('debit', 1),
        createSideColumn('credit', -1),
        buyer,
        text('currency', fields.currency, { width: 6, isDefault: false }),
      ],
      filters: [
        { field: 'type', label: fields.entry, kind: 'choice', isCounted: true, options },
        { field: 'currency', label: fields.currency, kind: 'choice', isCounted: true },
        { field: 'createdAt', label: fields.createdAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      fetchPage: async (columns, query, signal) => {
        // The cast is safe: the columns name fields of entries, and the query comes from the filters above.
        const selected = [...new Set([...columns, 'orderId'])].join()
        const page = await api.ledger.list({ ...query, fields: selected } as LedgerListQuery, { signal })
        return { ...page, items: await addOrders(page.items, signal) }
      },
      getRowName: (row) => getOrderName(row, t),
      href: ({ orderId }) => `/a/${slug}/manage/orders/${orderId}`,
    }
  }, [t, format, slug])
}
