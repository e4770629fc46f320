import { isAllowedOrigin } from '@guildhall/core/billing/allowed-origin'
import { cancelOrder, writeOffOrder } from '@guildhall/core/billing/end-order'
import { invoiceOrder } from '@guildhall/core/billing/issue-order-invoice'
import { startCheckout } from '@guildhall/core/billing/provider/start-checkout'
import { recordPayment } from '@guildhall/core/billing/record-payment'
import { refundOrder } from '@guildhall/core/billing/refund-order'
import { resolveAppUrl } from '@guildhall/core/identity/return-to'
import { Checkout, CheckoutRequest, Order } from '@guildhall/wire/orders'
import { Invoice, Payment, PaymentCreate, RefundCreate, Refunds } from '@guildhall/wire/payments'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { created, ifMatch, jsonReply, recordReply } from '../http/reply.ts'
import { requireAdministrator } from '../library/require-administrator.ts'
import { getOwnMember } from './own-records.ts'

const PATH = '/api/orders/:id'
const write = { access: { scope: 'billing:write' }, idempotent: true } as const
const orderResponses = { 200: { description: 'The order.', schema: Order, headers: ['ETag'] } }

/** What happens to an order: payment, invoice, refund, end. */
export function orderActionRoutes(deps: Dependencies) {
  return new Elysia()
    .post(`${PATH}/checkout`, ...checkoutEndpoint(deps))
    .post(`${PATH}/payments`, ...paymentEndpoint(deps))
    .post(`${PATH}/refunds`, ...refundEndpoint(deps))
    .post(`${PATH}/invoice`, ...invoiceEndpoint(deps))
    .post(`${PATH}/cancel`, ...cancelEndpoint(deps))
    .post(`${PATH}/write-off`, ...writeOffEndpoint(deps))
}

function checkoutEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    allowMember: () => true,
    tag: 'Orders',
    operationId: 'orders.checkout',
    summary: 'Start an online payment',
    description:
      'Returns the URL of the provider’s payment page; one that is open for the same sum is returned again. Afterwards the provider sends the buyer to `returnUrl`, with `checkout=success` or `checkout=cancelled` added: whether the order is paid, the order says. Without a provider the response is 503, and `transfer` is the account to pay to. A sum that the provider cannot take is 409 with a `reason`.',
    body: CheckoutRequest,
    problems: ['not-found', 'order-not-payable', 'provider-error', 'payments-unavailable'],
    responses: { 201: { description: 'The payment page.', schema: Checkout } },
    handle: async ({ ctx, params, body: { returnUrl } }) => {
      const { appUrl } = deps.settings
      const isAllowed = resolveAppUrl(returnUrl, appUrl) !== null || (await isAllowedOrigin(ctx, returnUrl))
      const memberId = getOwnMember(ctx)
      return startCheckout(ctx, deps.payments, params.id ?? '', { returnUrl, isAllowed, memberId })
    },
    present: (checkout) => jsonReply(checkout, 201),
  })
}

function paymentEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    tag: 'Payments',
    operationId: 'payments.create',
    summary: 'Record a payment',
    description:
      'Records money that arrived by transfer, cheque or otherwise, whatever the status of the order. Once the whole is paid, the items take effect and the buyer receives the invoice. An expired or written-off order is owed again; `attention` shows this, as it does an overpayment.',
    body: PaymentCreate,
    problems: ['not-found'],
    responses: { 201: { description: 'Recorded.', schema: Payment, headers: ['Location', 'ETag'] } },
    handle: ({ ctx, params, body }) => recordPayment(ctx, params.id ?? '', body),
    present: (record) => created(`/api/payments/${record.id}`, record),
  })
}

function refundEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    tag: 'Refunds',
    operationId: 'refunds.create',
    summary: 'Refund lines or an overpayment',
    description:
      'Returns money. A payment that was recorded by hand is returned by hand, and its refund has succeeded; one of the provider is returned there, and its refund is `pending` until it has succeeded or failed. Lines that are refunded are no longer owed; if the order was invoiced, a credit note is issued. What a line gave is taken back if `revoke` says so. A refund that fails is undone. Administrators and keys only.',
    body: RefundCreate,
    problems: ['not-found', 'refund-exceeds-payment'],
    responses: { 201: { description: 'The refunds.', schema: Refunds, headers: ['Location'] } },
    handle: ({ ctx, params, body }) => {
      requireAdministrator(ctx, 'refunds')
      return refundOrder(ctx, params.id ?? '', body)
    },
    present: (refunds) =>
      jsonReply(`{"items":[${refunds.map(({ json }) => json).join(',')}]}`, 201, {
        location: `/api/refunds/${refunds[0]?.id}`,
      }),
  })
}

function invoiceEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    tag: 'Invoices',
    operationId: 'invoices.create',
    summary: 'Issue the invoice of an order',
    description: 'A paid order is invoiced by itself. If there is an invoice, it is returned with 200.',
    problems: ['not-found', 'order-not-payable'],
    responses: {
      200: { description: 'The invoice that is there.', schema: Invoice, headers: ['ETag'] },
      201: { description: 'Issued.', schema: Invoice, headers: ['Location', 'ETag'] },
    },
    handle: ({ ctx, params }) => invoiceOrder(ctx, params.id ?? ''),
    present: ({ invoice, isNew }) =>
      isNew ? created(`/api/invoices/${invoice.id}`, invoice) : recordReply(invoice),
  })
}

function cancelEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    allowMember: () => true,
    tag: 'Orders',
    operationId: 'orders.cancel',
    summary: 'Cancel an order',
    description:
      'Ends an open order; an invoice is credited. Money already paid becomes an overpayment to refund. Members cancel their own orders while nothing is paid.',
    conditional: true,
    problems: ['not-found', 'order-not-payable'],
    responses: orderResponses,
    handle: ({ ctx, params, request }) =>
      cancelOrder(ctx, params.id ?? '', getOwnMember(ctx), ifMatch(request)),
    present: recordReply,
  })
}

function writeOffEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    tag: 'Orders',
    operationId: 'orders.writeOff',
    summary: 'Write off what is owed on an order',
    description: 'Its invoice stays. Administrators and keys only.',
    conditional: true,
    problems: ['not-found', 'order-not-payable'],
    responses: orderResponses,
    handle: ({ ctx, params, request }) => {
      requireAdministrator(ctx, 'write-offs')
      return writeOffOrder(ctx, params.id ?? '', ifMatch(request))
    },
    present: recordReply,
  })
}
