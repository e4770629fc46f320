import { cancelOrder, writeOffOrder } from '@guildhall/core/billing/end-order'
import { issueOrderInvoice } from '@guildhall/core/billing/issue-order-invoice'
import { startCheckout } from '@guildhall/core/billing/provider/start-checkout'
import { recordPayment } from '@guildhall/core/billing/record-payment'
import { refundOrder } from '@guildhall/core/billing/refund-order'
import { Checkout, CheckoutRequest, Order } from '@guildhall/wire/orders'
import { Invoice, Payment, PaymentCreate, RefundCreate, Refunds } from '@guildhall/wire/payments'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { createdReply, ifMatch, jsonReply, recordReply } from '../http/reply.ts'
import { requireAdministrator } from '../library/require-administrator.ts'
import { getOwnMemberId } from './own-records.ts'
import { isAllowedReturnUrl } from './return-url.ts'

const PATH = '/api/orders/:id'
const write = { access: { scope: 'billing:write' }, idempotent: true } as const
const orderResponses = { 200: { description: 'The order.', schema: Order, headers: ['ETag'] } }

/** Actions on an order: payment, invoice, refund, cancellation and write-off. */
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
      'Returns the URL of the provider’s payment page. A page that is still open for the same amount and `returnUrl` is reused. The provider then redirects the buyer to `returnUrl` with `checkout=success` or `checkout=cancelled` added. This does not confirm the payment: check the status of the order. Without a provider, the response is 503 and `transfer` contains the bank account, the amount and the reference, or is `null`. If the provider does not support the amount, or a payment is being processed, the response is 409 with a `reason`. Members can pay only their own orders.',
    body: CheckoutRequest,
    problems: ['not-found', 'order-not-payable', 'provider-error', 'payments-unavailable'],
    responses: { 201: { description: 'The payment page.', schema: Checkout } },
    handle: async ({ ctx, params, body: { returnUrl } }) => {
      const isReturnUrlAllowed = await isAllowedReturnUrl(deps, ctx, returnUrl)
      const memberId = getOwnMemberId(ctx)
      return startCheckout(ctx, deps.payments, params.id ?? '', {
        returnUrl,
        isReturnUrlAllowed,
        memberId,
      })
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
      'Records a payment by transfer, cheque or other means, whatever the status of the order. Once the order is paid in full, its items take effect and the buyer receives the invoice. An expired or written-off order becomes due again; `attention` reports this and overpayments.',
    body: PaymentCreate,
    problems: ['not-found'],
    responses: { 201: { description: 'Recorded.', schema: Payment, headers: ['Location', 'ETag'] } },
    handle: ({ ctx, params, body }) => recordPayment(ctx, params.id ?? '', body),
    present: (record) => createdReply(`/api/payments/${record.id}`, record),
  })
}

function refundEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    tag: 'Refunds',
    operationId: 'refunds.create',
    summary: 'Refund lines or an overpayment',
    description:
      'A payment that was recorded manually must be returned manually; its refund is `succeeded` immediately. A payment through the provider is returned by the provider; its refund is `pending` until it succeeds or fails. Refunded lines are no longer due; if the order was invoiced, a credit note is issued. `revoke` also revokes the access that a line granted. A failed refund is reversed. Administrators and keys only.',
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
    description:
      'Paid orders are invoiced automatically, except those with a total of 0. An existing invoice is returned with 200. Cancelled, expired and fully refunded orders return 409.',
    problems: ['not-found', 'order-not-payable'],
    responses: {
      200: { description: 'The existing invoice.', schema: Invoice, headers: ['ETag'] },
      201: { description: 'Issued.', schema: Invoice, headers: ['Location', 'ETag'] },
    },
    handle: ({ ctx, params }) => issueOrderInvoice(ctx, params.id ?? ''),
    present: ({ invoice, isNew }) =>
      isNew ? createdReply(`/api/invoices/${invoice.id}`, invoice) : recordReply(invoice),
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
      'Cancels an open order and credits its invoice. Payments received become an overpayment, which can be refunded. Members can cancel their own orders before any payment (403 after it), but not while a payment is being processed (409 with the `reason` `payment_pending`).',
    conditional: true,
    problems: ['not-found', 'order-not-payable'],
    responses: orderResponses,
    handle: ({ ctx, params, request }) =>
      cancelOrder(ctx, params.id ?? '', getOwnMemberId(ctx), ifMatch(request)),
    present: recordReply,
  })
}

function writeOffEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    tag: 'Orders',
    operationId: 'orders.writeOff',
    summary: 'Write off the amount due on an order',
    description:
      'The order’s invoice is kept. An order that is cancelled or has expired keeps its status; an amount is due on such an order if a payment failed after it was refunded. Administrators and keys only.',
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
