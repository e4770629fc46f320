import { createForeignUrlError } from '@guildhall/core/billing/allowed-origin'
import { orders } from '@guildhall/core/billing/collections'
import { createOrder } from '@guildhall/core/billing/create-order'
import { priceOrder } from '@guildhall/core/billing/price-order'
import { updateOrder } from '@guildhall/core/billing/update-order'
import { getRecord } from '@guildhall/core/records/read'
import { Order, OrderCreate, OrderUpdate, Quote, QuoteRequest } from '@guildhall/wire/orders'
import { buildListPage } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { createdReply, ifMatch, jsonReply, recordReply } from '../http/reply.ts'
import { readMemberOrder } from './member-order.ts'
import { orderActionRoutes } from './order-actions.routes.ts'
import { getOwnMemberId, requireOwnRecord, restrictToOwn } from './own-records.ts'
import { isAllowedReturnUrl } from './return-url.ts'

const PATH = '/api/orders'
const tag = 'Orders'
const read = { tag, access: { scope: 'billing:read' }, allowMember: () => true } as const
const write = { tag, access: { scope: 'billing:write' } } as const

/** Orders of members and other buyers. */
export function orderRoutes(deps: Dependencies) {
  return new Elysia()
    .get(PATH, ...listEndpoint(deps))
    .post(PATH, ...createEndpoint(deps))
    .post(`${PATH}/quote`, ...quoteEndpoint(deps))
    .get(`${PATH}/:id`, ...getEndpoint(deps))
    .patch(`${PATH}/:id`, ...updateEndpoint(deps))
    .use(orderActionRoutes(deps))
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...read,
    operationId: 'orders.list',
    summary: 'List orders',
    description: 'Members see only their own.',
    list: { collection: orders, record: Order },
    responses: {
      200: { description: 'A page of results.', schema: buildListPage(Order, 'Order'), headers: ['Link'] },
    },
    handle: ({ ctx, url }) => listReply(deps, ctx, url, orders, Order, restrictToOwn(ctx)),
    present: (reply) => reply,
  })
}

function createEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    allowMember: () => true,
    operationId: 'orders.create',
    summary: 'Create an order',
    description:
      'Members order for themselves at the association’s prices and send `expectedTotal` and `currency`, the total shown to them. Staff and keys can set prices, tax and dates. Unless `method` is `provider` or the total is 0, a buyer with an email address receives the transfer details by email. An order with a total of 0 is paid immediately. The order’s page in the portal links back to `returnUrl`, the page that the buyer came from.',
    idempotent: true,
    body: OrderCreate,
    problems: ['already-owned', 'price-changed', 'payments-unavailable'],
    responses: { 201: { description: 'Created.', schema: Order, headers: ['Location', 'ETag'] } },
    handle: async ({ ctx, body }) => {
      const ownMemberId = getOwnMemberId(ctx)
      if (body.returnUrl != null && !(await isAllowedReturnUrl(deps, ctx, body.returnUrl)))
        throw createForeignUrlError()
      const order = ownMemberId === null ? body : readMemberOrder(body, ownMemberId, true)
      const hasProvider = body.method === 'provider' && (await deps.payments.isSetUp(ctx))
      return createOrder(ctx, order, { isStaff: ownMemberId === null, hasProvider })
    },
    present: (record) => createdReply(`${PATH}/${record.id}`, record),
  })
}

function quoteEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...read,
    operationId: 'orders.quote',
    summary: 'Get the price of an order',
    description:
      'Calculates the total of an order, including tax, without creating the order. Members can price only orders for themselves.',
    idempotent: true,
    body: QuoteRequest,
    problems: ['already-owned'],
    responses: { 200: { description: 'The price.', schema: Quote } },
    handle: ({ ctx, body }) => {
      const ownMemberId = getOwnMemberId(ctx)
      return priceOrder(
        ctx,
        ownMemberId === null ? body : readMemberOrder(body, ownMemberId, false),
        ownMemberId === null,
      )
    },
    present: ({ currency, lines, totals, seller }) =>
      jsonReply({
        currency,
        pricesIncludeTax: seller.settings.pricesIncludeTax,
        lines: lines.map(({ id: _, effectType: __, ...line }) => line),
        totals,
      }),
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...read,
    operationId: 'orders.get',
    summary: 'Get an order',
    description: 'Members can get only their own.',
    problems: ['not-found'],
    responses: { 200: { description: 'The record.', schema: Order, headers: ['ETag'] } },
    handle: async ({ ctx, params: { id = '' } }) => {
      await requireOwnRecord(ctx, 'orders', id)
      return getRecord(ctx, orders, id)
    },
    present: recordReply,
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'orders.update',
    summary: 'Update an order’s dates or attention',
    description:
      'Dates can be changed while the order is open. Other fields can be sent back unchanged, as `GET` returned them.',
    conditional: true,
    body: OrderUpdate,
    problems: ['not-found', 'order-not-payable'],
    responses: { 200: { description: 'The updated record.', schema: Order, headers: ['ETag'] } },
    handle: ({ ctx, params, body, request }) => updateOrder(ctx, params.id ?? '', body, ifMatch(request)),
    present: recordReply,
  })
}
