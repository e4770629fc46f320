import { describe, expect, test } from 'bun:test'
import * as states from '@guildhall/core/billing/order-state'
import fc from 'fast-check'
import { terms } from './orders.ts'
import { buildDisputeFields, createPayment, listStates, Model, steps, TOTAL } from './payment-model.ts'

describe('a dispute first seen as lost', () => {
  test.each([
    ['without a stored payment', []],
    ['after a pending payment', [createPayment({ status: 'pending' })]],
    ['after a failed payment', [createPayment({ status: 'pending' }), createPayment({ status: 'none' })]],
  ])('revokes the effects and flags the order, %s', (_name, before) => {
    const { result } = new Model().observe(...before, createPayment(buildDisputeFields('lost', TOTAL)))
    expect(result).toMatchObject({
      status: 'open',
      paid: 0,
      due: TOTAL,
      attention: 'disputed',
      effects: ['revoked'],
    })
  })

  test('of 40 percent leaves access revoked when that amount is paid again', () => {
    const model = new Model().observe(createPayment(buildDisputeFields('lost', 4000)))
    expect(model.result).toMatchObject({ status: 'open', due: 4000 })
    model.apply(states.applyPayment(model.order, 4000, terms))
    expect(model.result).toMatchObject({ status: 'paid', due: 0, effects: ['revoked'] })
  })
})

test('the result depends only on the last state, whichever states were seen before it, and how often', () => {
  const orders = fc.constantFrom('open', 'expired', 'cancelled')
  const payments = fc.record({
    amount: fc.constantFrom(TOTAL, TOTAL / 2, TOTAL * 2),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  })
  const seen = fc.infiniteStream(fc.boolean())
  fc.assert(
    fc.property(orders, payments, steps, seen, (status, payment, steps, seen) => {
      const createModel = () => {
        const model = new Model()
        if (status === 'expired') model.apply(states.expire(model.order, terms))
        if (status === 'cancelled') model.apply(states.cancel(model.order, terms))
        return model
      }
      const all = listStates(payment, steps)
      const some = all.filter((state) => seen.next().value || state === all.at(-1))
      const { result } = createModel().observe(...all)
      expect(createModel().observe(...some).result).toEqual(result)
      expect(createModel().observe(...all.flatMap((state) => [state, state])).result).toEqual(result)
    }),
    { numRuns: 10_000 },
  )
})
