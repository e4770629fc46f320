import type { Guildhall, Order, Refunds } from '@guildhall/sdk'
import { createPerson, resourceKind } from './sample-records.ts'
import type { ReportStep, Sample } from './samples.ts'

/** The step that follows the order’s creation and emits the event. */
interface Step {
  description: string
  run: (guildhall: Guildhall, order: Order) => PromiseLike<{ id: string } | Refunds>
  outcome: string
}

const pay = ({ payments }: Guildhall, { id, totals }: Order, extra = 0) =>
  payments.create(id, { amount: totals.total + extra, method: 'bank_transfer' })

const steps: Record<string, Step> = {
  'order.created': { description: 'creates an order', run: async (_, order) => order, outcome: 'Kept' },
  'order.paid': {
    description: 'pays an order',
    run: (guildhall, order) => pay(guildhall, order),
    outcome: 'Paid',
  },
  'order.cancelled': {
    description: 'cancels an order',
    run: ({ orders }, { id }) => orders.cancel(id),
    outcome: 'Cancelled',
  },
  'order.written_off': {
    description: 'writes an order off',
    run: ({ orders }, { id }) => orders.writeOff(id),
    outcome: 'Wrote off',
  },
  'order.needs_attention': {
    description: 'overpays an order',
    run: (guildhall, order) => pay(guildhall, order, 100),
    outcome: 'Overpaid',
  },
  'payment.succeeded': {
    description: 'records a payment',
    run: (guildhall, order) => pay(guildhall, order),
    outcome: 'Paid',
  },
  'payment.failed': {
    description: 'records a payment that then fails',
    run: async (guildhall, order) => guildhall.payments.fail((await pay(guildhall, order)).id),
    outcome: 'Recorded a payment that failed for',
  },
  'refund.succeeded': {
    description: 'refunds a paid order',
    run: async (guildhall, order) => {
      await pay(guildhall, order)
      return guildhall.refunds.create(order.id, { lines: order.lines.map(({ id }) => ({ lineId: id })) })
    },
    outcome: 'Refunded',
  },
  'invoice.issued': {
    description: 'issues the invoice of an order',
    run: ({ invoices }, { id }) => invoices.create(id),
    outcome: 'Invoiced',
  },
}

const getId = (record: { id: string } | Refunds) => ('items' in record ? record.items[0]?.id : record.id)

/** Sample orders. They are kept, because invoices and payments cannot be deleted. */
export const orderSamples: Record<string, Sample> = Object.fromEntries(
  Object.entries(steps).map(([event, { description, run, outcome }]) => [
    event,
    {
      description,
      writesRecords: true,
      run: async (guildhall: Guildhall, reportStep: ReportStep) => {
        const order = await guildhall.orders.create({
          buyer: { name: 'Quayside Surveys Ltd' },
          currency: 'GBP',
          lines: [{ item: { type: 'other' }, description: 'Chart of the estuary', unitPrice: 4900 }],
        })
        reportStep(`Created order ${order.id}: ${order.reference}.`)
        const record = await run(guildhall, order)
        reportStep(`${outcome} the order: ${getId(record)}.`)
        return record
      },
    },
  ]),
)

/** Samples of grants, for a new member and a new resource. */
export const grantSamples: Record<string, Sample> = {
  'grant.created': createGrantSample('grants a member access to a resource', false),
  'grant.revoked': createGrantSample('grants a member access to a resource and revokes it', true),
}

function createGrantSample(description: string, shouldRevoke: boolean): Sample {
  return {
    description,
    writesRecords: true,
    run: async (guildhall, reportStep) => {
      const { resources, members } = guildhall
      const resource = await resourceKind.resource(guildhall).create(resourceKind.fields())
      reportStep(`Created resource ${resource.id}: ${resource.name}.`)
      const { id: memberId } = await members.create(createPerson())
      const grant = await resources.grants.create(resource.id, { memberId, source: 'sample' })
      reportStep(`Granted it to member ${memberId}: ${grant.id}.`)
      if (shouldRevoke) {
        await resources.grants.revoke(resource.id, grant.id)
        reportStep(`Revoked grant ${grant.id}.`)
      }
      reportStep(
        `To delete them: guildhall resources delete ${resource.id}, guildhall members delete ${memberId}`,
      )
      return grant
    },
  }
}
