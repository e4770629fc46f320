import { describe, expect, test } from 'bun:test'
import { hasNewReason, resolveAttention } from '@guildhall/core/billing/attention'
import * as states from '@guildhall/core/billing/order-state'
import type { Dispute } from '@guildhall/core/billing/provider/payment-provider'
import fc from 'fast-check'
import { terms } from './orders.ts'
import { buildDisputeFields, createPayment, listStates, Model, steps, TOTAL } from './payment-model.ts'

const payments = fc.record({
  amount: fc.constantFrom(TOTAL, TOTAL / 2),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
})
const history = fc.tuple(payments, steps)
/** Up to three payments with the changes to their disputes, and whether a line is refunded. */
const facts = fc.record({
  payments: fc.array(history, { minLength: 1, maxLength: 3 }),
  isRefunded: fc.boolean(),
})

/** Merges sequences at random, without changing the order within each. */
function interleave<Item>(sequences: readonly (readonly Item[])[], next: () => number): Item[] {
  const rest = sequences.map((sequence) => [...sequence]).filter((sequence) => sequence.length > 0)
  const merged: Item[] = []
  while (rest.length > 0) {
    const index = next() % rest.length
    merged.push(rest[index]?.shift() as Item)
    if (rest[index]?.length === 0) rest.splice(index, 1)
  }
  return merged
}

test('the same payments, disputes and refunds in any order lead to the same attention, access and amounts', () => {
  const positions = fc.infiniteStream(fc.nat(1000))
  fc.assert(
    fc.property(facts, positions, ({ payments, isRefunded }, positions) => {
      const sequences: ((model: Model) => unknown)[][] = payments.map(([payment, steps], index) =>
        listStates({ ...payment, id: `pi_${index}` }, steps).map((state) => (model) => model.observe(state)),
      )
      if (isRefunded)
        sequences.push([
          (model) =>
            model.apply(
              states.refundLines(model.order, [{ lineId: '0', amount: 100 }], new Set(['0']), terms),
            ),
        ])
      const run = () => {
        const model = new Model()
        for (const event of interleave(sequences, () => positions.next().value as number)) event(model)
        return model.result
      }
      expect(run()).toEqual(run())
    }),
    { numRuns: 5000 },
  )
})

describe('a won dispute', () => {
  const win = createPayment(buildDisputeFields('won', TOTAL))
  const open = createPayment(buildDisputeFields('needs_response', TOTAL))
  const loss = createPayment(buildDisputeFields('lost', TOTAL))

  test('that was lost before restores access', () => {
    expect(new Model().observe(createPayment({}), open, loss, win).result).toMatchObject({
      status: 'paid',
      due: 0,
      attention: null,
      effects: ['active'],
    })
  })

  test('that was lost before restores no access that a refund revoked in the meantime', () => {
    const model = new Model().observe(createPayment({}), loss)
    model.apply(states.refundLines(model.order, [{ lineId: '0', amount: 0 }], new Set(['0']), terms))
    expect(model.observe(win).result).toMatchObject({ status: 'paid', effects: ['revoked'] })
  })

  test('leaves another attention code in place', () => {
    const half = { amount: TOTAL / 2 }
    const createDisputedPayment = (status: Dispute['status']) =>
      createPayment({ ...half, ...buildDisputeFields(status, half.amount) })
    const model = new Model().observe(createPayment(half), createDisputedPayment('needs_response'))
    expect(model.result.attention).toBe('disputed')
    expect(model.observe(createDisputedPayment('won')).result.attention).toBe('amount_mismatch')
  })

  test('restores nothing while another payment is disputed', () => {
    const other = createPayment({ ...buildDisputeFields('under_review', TOTAL), id: 'pi_2' })
    expect(new Model().observe(createPayment({}), open, other, win).result).toMatchObject({
      attention: 'disputed',
      effects: ['suspended'],
    })
  })
})

describe('a reason for attention', () => {
  const half = createPayment({ amount: TOTAL / 2 })

  test('that staff resolved does not return with later changes, and reveals the next', () => {
    const model = new Model().observe(createPayment({ amount: TOTAL * 2 }))
    expect(model.order.attention).toBe('amount_mismatch')
    model.order = resolveAttention(model.order)
    expect(model.order.attention).toBe('overpaid')
    model.order = resolveAttention(model.order)
    expect(model.observe(createPayment({ amount: TOTAL * 2, fee: 30 })).order.attention).toBeNull()
  })

  test('that staff resolved does not return when another payment is lost', () => {
    const model = new Model().observe(
      createPayment({ id: 'pi_1' }),
      createPayment({ id: 'pi_1', status: 'none' }),
    )
    expect(model.order.attention).toBe('payment_failed')
    model.order = resolveAttention(model.order)
    model.observe(createPayment({ id: 'pi_2' }))
    const lost = createPayment({ id: 'pi_2', ...buildDisputeFields('lost', TOTAL) })
    model.order = resolveAttention(model.observe(lost).order)
    expect(model.order.attention).toBeNull()
  })

  test('is announced even if a more urgent one is shown', () => {
    const disputed = createPayment(buildDisputeFields('needs_response', TOTAL))
    const { order: before } = new Model().observe(createPayment({}), disputed)
    const after = new Model().observe(createPayment({}), disputed, { ...half, id: 'pi_2' }).order
    expect([before.attention, after.attention]).toEqual(['disputed', 'disputed'])
    expect(hasNewReason(before, after)).toBe(true)
    expect(hasNewReason(after, after)).toBe(false)
  })

  test('that staff resolved returns with a new fact', () => {
    const model = new Model().observe(half)
    model.order = resolveAttention(model.order)
    expect(model.observe({ ...half, id: 'pi_2' }).order.attention).toBe('amount_mismatch')
  })
})
