import { createSession, expireSession } from './checkout.ts'
import type { FakeAccount } from './fake-account.ts'
import { expand, listObjects } from './lists.ts'
import type { Form } from './parameters.ts'

/** An operation of the API with its permission and handler. */
export interface Operation {
  permission: string
  run: (id: string, form: Form) => object
}

export interface OperationsOptions {
  /** The base URL of payment pages. */
  pageUrl: () => string
  createEndpoint: (form: Form) => object
  /** Newest last. */
  listAccounts: () => { id: string; created: number }[]
}

/** The operations of the API on the objects of one account. */
export function buildOperations(
  { store, account }: Pick<FakeAccount, 'store' | 'account'>,
  { pageUrl, createEndpoint, listAccounts }: OperationsOptions,
): Record<string, Operation> {
  const findSession = (id: string) => store.get(store.sessions, id, 'checkout.session', 'session')
  const createListOperation = (
    path: string,
    noun: string,
    objects: () => Iterable<{ id: string; created: number }>,
    permission: string,
  ): Operation => ({
    permission,
    run: (_id, form) => listObjects(objects(), { url: `/v1/${path}`, noun }, form),
  })
  return {
    'POST /v1/checkout/sessions': {
      permission: 'rak_checkout_session_write',
      run: (_id, form) => expand(store, createSession(store, form, pageUrl()), form),
    },
    'GET /v1/checkout/sessions': createListOperation(
      'checkout/sessions',
      'checkout session',
      () => store.sessions.values(),
      'rak_checkout_session_read',
    ),
    'GET /v1/checkout/sessions/{session}': {
      permission: 'rak_checkout_session_read',
      run: (id, form) => expand(store, findSession(id), form),
    },
    'POST /v1/checkout/sessions/{session}/expire': {
      permission: 'rak_checkout_session_write',
      run: (id, form) => expand(store, expireSession(store, findSession(id)), form),
    },
    'GET /v1/payment_intents/{intent}': {
      permission: 'rak_payment_intent_read',
      run: (id, form) => expand(store, store.get(store.intents, id, 'payment_intent', 'intent'), form),
    },
    'GET /v1/payment_intents': createListOperation(
      'payment_intents',
      'payment_intent',
      () => store.intents.values(),
      'rak_payment_intent_read',
    ),
    'GET /v1/charges': createListOperation(
      'charges',
      'charge',
      () => store.charges.values(),
      'rak_charge_read',
    ),
    'GET /v1/refunds': createListOperation(
      'refunds',
      'refund',
      () => store.refunds.values(),
      'rak_charge_read',
    ),
    'POST /v1/refunds': { permission: 'rak_charge_write', run: (_id, form) => account.refund(form) },
    'GET /v1/disputes': createListOperation(
      'disputes',
      'dispute',
      () => store.disputes.values(),
      'rak_dispute_read',
    ),
    'GET /v1/balance_transactions': createListOperation(
      'balance_transactions',
      'balance transaction',
      () => store.transactions.values(),
      'rak_balance_transaction_read',
    ),
    'GET /v1/accounts': createListOperation(
      'accounts',
      'account',
      listAccounts,
      'rak_connected_account_read',
    ),
    'GET /v1/application_fees': createListOperation(
      'application_fees',
      'application fee',
      () => (store.accountId === null ? store.fees.values() : []),
      'rak_application_fee_read',
    ),
    'GET /v1/application_fees/{id}': {
      permission: 'rak_application_fee_read',
      run: (id) => store.get(store.accountId === null ? store.fees : new Map(), id, 'application fee', 'id'),
    },
    'POST /v1/webhook_endpoints': {
      permission: 'rak_webhook_write',
      run: (_id, form) => createEndpoint(form),
    },
  }
}
