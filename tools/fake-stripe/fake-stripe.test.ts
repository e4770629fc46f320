import { afterAll, describe, expect, test } from 'bun:test'
import type { Dispute, PaymentIntent, Session } from './objects.ts'
import { FakeStripe } from './server.ts'

const stripe = new FakeStripe()
afterAll(() => stripe.stop())

interface ApiResponse {
  status: number
  body: {
    id: string
    object: string
    data: { id: string }[]
    has_more: boolean
    error?: { type: string; code?: string; param?: string; message: string }
  }
  isReplayed: boolean
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string> = {},
  key = '',
): Promise<ApiResponse> {
  const encoded = new URLSearchParams(form)
  const url = method === 'GET' ? `${stripe.url}/v1/${path}?${encoded}` : `${stripe.url}/v1/${path}`
  const headers = {
    authorization: `Bearer ${stripe.apiKey}`,
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const response = await fetch(url, { method, headers, ...(method === 'POST' ? { body: encoded } : {}) })
  return {
    status: response.status,
    body: (await response.json()) as ApiResponse['body'],
    isReplayed: response.headers.get('idempotent-replayed') === 'true',
  }
}

const sessionForm = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '4900',
  'line_items[0][price_data][product_data][name]': 'Handbook',
  success_url: 'https://example.org/paid',
}

async function createSession(): Promise<Session> {
  const { body } = await send('POST', 'checkout/sessions', sessionForm)
  return stripe.store.sessions.get(body.id) as Session
}
const pay = async (): Promise<PaymentIntent> => stripe.account.pay(await createSession())

function collectTypes(work: () => unknown): string[] {
  const before = stripe.store.events.length
  work()
  return stripe.store.events.slice(before).map(({ type }) => type)
}

describe('a list', () => {
  test('is paged in both directions', async () => {
    const payments = [await pay(), await pay(), await pay(), await pay()].map(({ id }) => id)
    const list = async (form: Record<string, string>) => {
      const { body } = await send('GET', 'payment_intents', form)
      return [body.data.map(({ id }) => payments.indexOf(id)), body.has_more]
    }
    const [first = '', second = '', third = '', fourth = ''] = payments
    expect(await list({ limit: '2' })).toEqual([[3, 2], true])
    expect(await list({ limit: '2', starting_after: third })).toEqual([[1, 0], false])
    expect(await list({ limit: '2', ending_before: first })).toEqual([[2, 1], true])
    expect(await list({ limit: '2', ending_before: second })).toEqual([[3, 2], false])
    expect(await list({ ending_before: fourth })).toEqual([[], false])
  })

  test.each(['starting_after', 'ending_before'])('400: an unknown %s', async (param) => {
    expect(await send('GET', 'refunds', { [param]: 're_unknown' })).toMatchObject({
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param,
          message: "No such refund: 're_unknown'",
        },
      },
    })
  })

  test('400: both cursors', async () => {
    const { id } = await pay()
    expect((await send('GET', 'payment_intents', { starting_after: id, ending_before: id })).status).toBe(400)
  })

  test('contains only objects that match its filters', async () => {
    const { latest_charge } = await pay()
    const list = async (source: string) =>
      (await send('GET', 'balance_transactions', { source })).body.data.length
    expect([await list(latest_charge ?? ''), await list('ch_unknown')]).toEqual([1, 0])
  })
})

describe('a payment page', () => {
  const post = async ({ id }: Session, number: string) => {
    const body = new URLSearchParams({ number })
    return fetch(`${stripe.url}/c/pay/${id}`, { method: 'POST', body, redirect: 'manual' })
  }

  test('charges once if it is sent twice concurrently; the second response shows that it is paid', async () => {
    const session = await createSession()
    const before = stripe.store.charges.size
    const responses = await Promise.all([
      post(session, '4242424242424242'),
      post(session, '4242424242424242'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 303])
    expect(await responses.find(({ status }) => status === 200)?.text()).toContain('Already paid')
    expect(stripe.store.charges.size).toBe(before + 1)
  })

  test('rejects an incomplete card number', async () => {
    const session = await createSession()
    expect(await (await post(session, '')).text()).toContain('card number is invalid')
    expect(session.status).toBe('open')
  })
})

describe('an idempotency key', () => {
  test('stores no response to invalid parameters, so that a corrected request can use it', async () => {
    const { mode, ...incompleteForm } = sessionForm
    const key = crypto.randomUUID()
    expect((await send('POST', 'checkout/sessions', incompleteForm, key)).body.error?.param).toBe('mode')
    expect(await send('POST', 'checkout/sessions', { ...incompleteForm, mode }, key)).toMatchObject({
      status: 200,
      isReplayed: false,
    })
  })

  test('stores the errors of operations that were executed', async () => {
    const intent = await pay()
    const dispute = stripe.account.dispute(intent)
    const refund = () => send('POST', 'refunds', { payment_intent: intent.id }, `refund:${intent.id}`)
    expect((await refund()).body.error?.code).toBe('charge_disputed')
    stripe.account.closeDispute(dispute, 'won')
    expect(await refund()).toMatchObject({ status: 400, isReplayed: true })
  })

  test.each([
    [500, true],
    [429, false],
  ])('stores a response with status %d: %p', async (status, isReplayed) => {
    const key = crypto.randomUUID()
    stripe.failWith = status
    expect((await send('POST', 'checkout/sessions', sessionForm, key)).status).toBe(status)
    stripe.failWith = null
    expect((await send('POST', 'checkout/sessions', sessionForm, key)).isReplayed).toBe(isReplayed)
  })
})

describe('a dispute', () => {
  const getCharge = ({ charge }: Dispute) => stripe.store.charges.get(charge)

  test('withdraws the amount and a fee, and blocks refunds', async () => {
    const intent = await pay()
    let dispute: Dispute | undefined
    expect(collectTypes(() => (dispute = stripe.account.dispute(intent)))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
    expect(dispute).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [
        { type: 'adjustment', reporting_category: 'dispute', amount: -4900, fee: 1500, net: -6400 },
      ],
    })
    const refund = await send('POST', 'refunds', { payment_intent: intent.id })
    expect(refund.body.error?.code).toBe('charge_disputed')
  })

  test('that is won returns the amount without the fee; the charge remains disputed and can be refunded', async () => {
    const intent = await pay()
    const dispute = stripe.account.dispute(intent)
    expect(collectTypes(() => stripe.account.submitEvidence(dispute))).toEqual([
      'charge.dispute.updated',
      'charge.updated',
    ])
    expect(dispute.status).toBe('under_review')
    expect(collectTypes(() => stripe.account.closeDispute(dispute, 'won'))).toEqual([
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
    expect(dispute).toMatchObject({
      status: 'won',
      is_charge_refundable: true,
      balance_transactions: [{ net: -6400 }, { reporting_category: 'dispute_reversal', fee: 0, net: 4900 }],
    })
    expect(getCharge(dispute)?.disputed).toBeTrue()
    expect((await send('POST', 'refunds', { payment_intent: intent.id })).status).toBe(200)
  })

  test('that is lost can be corrected to a win, which is final', async () => {
    const dispute = stripe.account.dispute(await pay())
    expect(collectTypes(() => stripe.account.closeDispute(dispute, 'lost'))).toEqual([
      'charge.dispute.closed',
    ])
    stripe.account.closeDispute(dispute, 'won')
    expect(dispute.balance_transactions).toHaveLength(2)
    expect(() => stripe.account.closeDispute(dispute, 'lost')).toThrow('won')
  })
})

test('a debit that is processing cannot be refunded', async () => {
  const intent = stripe.account.pay(await createSession(), { method: 'sepa_debit' })
  expect((await send('POST', 'refunds', { payment_intent: intent.id })).status).toBe(400)
  expect(stripe.store.refunds.size).toBe(
    [...stripe.store.refunds.values()].filter(({ payment_intent }) => payment_intent !== intent.id).length,
  )
})
