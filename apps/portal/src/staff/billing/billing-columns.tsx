import type { Column } from '../../lists/records/definition.ts'
import { formatInGroupsOfFour } from '../../translations/format-in-groups-of-four.ts'
import type { BillingTranslations } from '../../translations/staff/billing-en.ts'
import type { Format } from '../../translations/use-format.ts'
import type { OrderName } from './add-orders.ts'
import { getBuyerName } from './order-text.ts'

/** A listed record that belongs to an order. */
interface RowWithOrder {
  orderId?: string
  order?: OrderName | null
  amount?: number
  currency?: string
}

/** Identifies a record by the buyer of its order, otherwise by the order’s reference. */
export const getOrderName = ({ order }: RowWithOrder, { orders }: BillingTranslations): string =>
  order ? getBuyerName(order) || formatInGroupsOfFour(order.reference) : orders.unnamed

/** Creates the columns for the buyer and the amount of a record. */
export function createBillingColumns<Row extends RowWithOrder>(
  t: BillingTranslations,
  format: Format,
): { buyer: Column<Row>; amount: Column<Row> } {
  return {
    buyer: {
      id: 'buyer',
      label: t.fields.buyer,
      fields: ['orderId'],
      width: 14,
      isDefault: true,
      render: (row) => getOrderName(row, t),
    },
    amount: {
      id: 'amount',
      label: t.fields.amount,
      fields: ['amount', 'currency'],
      sort: 'amount',
      width: 8,
      isNumeric: true,
      isDefault: true,
      render: ({ amount, currency }) =>
        amount !== undefined && currency ? format.amount({ amount, currency }) : null,
    },
  }
}
