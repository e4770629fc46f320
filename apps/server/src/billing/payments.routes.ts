import { invoices, ledgerEntries, payments, refunds } from '@guildhall/core/billing/collections'
import { failPayment } from '@guildhall/core/billing/record-payment'
import type { Collection } from '@guildhall/core/records/collection'
import { getRecord } from '@guildhall/core/records/read'
import { Invoice, LedgerEntry, Payment, PaymentFailure, Refund } from '@guildhall/wire/payments'
import { buildListPage } from '@guildhall/wire/record'
import type { TObject } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { recordReply } from '../http/reply.ts'
import { invoiceFileEndpoint } from './invoice-file.ts'
import { exportEndpoint } from './ledger-export.ts'
import { requireOwnRecord, restrictToOwn } from './own-records.ts'

interface Kind {
  /** The prefix of operation ids. */
  name: 'payments' | 'refunds' | 'invoices' | 'ledger'
  nouns: [singular: string, plural: string]
  tag: string
  collection: Collection
  record: TObject
  /** Whether members can read the records of their own orders. */
  isReadableByMembers?: boolean
}

const kinds = {
  payments: {
    name: 'payments',
    nouns: ['a payment', 'payments'],
    tag: 'Payments',
    collection: payments,
    record: Payment,
  },
  refunds: {
    name: 'refunds',
    nouns: ['a refund', 'refunds'],
    tag: 'Refunds',
    collection: refunds,
    record: Refund,
  },
  invoices: {
    name: 'invoices',
    nouns: ['an invoice', 'invoices and credit notes'],
    tag: 'Invoices',
    collection: invoices,
    record: Invoice,
    isReadableByMembers: true,
  },
  ledger: {
    name: 'ledger',
    nouns: ['a ledger entry', 'ledger entries'],
    tag: 'Ledger',
    collection: ledgerEntries,
    record: LedgerEntry,
  },
} as const satisfies Record<string, Kind>

/** Payments, refunds, invoices and the ledger. */
export function paymentRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/payments', ...listEndpoint(deps, kinds.payments))
    .get('/api/payments/:id', ...getEndpoint(deps, kinds.payments))
    .post('/api/payments/:id/fail', ...failEndpoint(deps))
    .get('/api/refunds', ...listEndpoint(deps, kinds.refunds))
    .get('/api/refunds/:id', ...getEndpoint(deps, kinds.refunds))
    .get('/api/invoices', ...listEndpoint(deps, kinds.invoices))
    .get('/api/invoices/:id', ...getEndpoint(deps, kinds.invoices))
    .get('/api/invoices/:id/.pdf', ...invoiceFileEndpoint(deps))
    .get('/api/ledger', ...listEndpoint(deps, kinds.ledger))
    .get('/api/ledger/:id', ...getEndpoint(deps, kinds.ledger))
    .post('/api/ledger/export', ...exportEndpoint(deps))
}

function listEndpoint(
  deps: Dependencies,
  { name, nouns, tag, collection, record, isReadableByMembers = false }: Kind,
) {
  return endpoint(deps, {
    operationId: `${name}.list`,
    summary: `List ${nouns[1]}`,
    tag,
    access: { scope: 'billing:read' },
    ...(isReadableByMembers ? { allowMember: () => true, description: 'Members see only their own.' } : {}),
    list: { collection, record },
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(record, String(record.$id)),
        headers: ['Link'],
      },
    },
    handle: ({ ctx, url }) =>
      listReply(deps, ctx, url, collection, record, isReadableByMembers ? restrictToOwn(ctx) : {}),
    present: (reply) => reply,
  })
}

function getEndpoint(
  deps: Dependencies,
  { name, nouns, tag, collection, record, isReadableByMembers = false }: Kind,
) {
  return endpoint(deps, {
    operationId: `${name}.get`,
    summary: `Get ${nouns[0]}`,
    tag,
    access: { scope: 'billing:read' },
    ...(isReadableByMembers
      ? { allowMember: () => true, description: 'Members can get only their own.' }
      : {}),
    problems: ['not-found'],
    responses: { 200: { description: 'The record.', schema: record, headers: ['ETag'] } },
    handle: async ({ ctx, params: { id = '' } }) => {
      if (isReadableByMembers) await requireOwnRecord(ctx, 'invoices', id)
      return getRecord(ctx, collection, id)
    },
    present: recordReply,
  })
}

function failEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'payments.fail',
    summary: 'Record that a payment failed',
    description:
      'For a payment that was recorded manually and failed later, such as a bounced cheque; others return 409. If an amount is then due, the order is open again, and the access it granted is withdrawn until it is paid.',
    tag: 'Payments',
    access: { scope: 'billing:write' },
    idempotent: true,
    body: PaymentFailure,
    problems: ['not-found', 'conflict'],
    responses: { 200: { description: 'The payment.', schema: Payment, headers: ['ETag'] } },
    handle: ({ ctx, params, body }) => failPayment(ctx, params.id ?? '', body.reason ?? null),
    present: recordReply,
  })
}
