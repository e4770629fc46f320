import type { BalanceTransaction } from './objects.ts'
import { createStripeId } from './objects.ts'
import type { StripeStore } from './store.ts'

/** Adds a balance transaction: https://docs.stripe.com/reports/balance-transaction-types */
export function addTransaction(
  store: StripeStore,
  transaction: Pick<BalanceTransaction, 'amount' | 'currency' | 'fee' | 'reporting_category' | 'source'>,
): BalanceTransaction {
  const { amount, fee, reporting_category } = transaction
  const added: BalanceTransaction = {
    id: createStripeId('txn'),
    object: 'balance_transaction',
    ...transaction,
    created: store.now(),
    net: amount - fee,
    status: 'pending',
    type: reporting_category.startsWith('dispute')
      ? 'adjustment'
      : (reporting_category as Exclude<BalanceTransaction['reporting_category'], `dispute${string}`>),
  }
  store.transactions.set(added.id, added)
  return added
}
