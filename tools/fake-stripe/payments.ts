import { ApiError } from './api-error.ts'
import { collectFee, refundFee } from './application-fees.ts'
import { readMetadata } from './checkout.ts'
import type { Charge, Dispute, PaymentIntent, Refund, Session } from './objects.ts'
import { createStripeId } from './objects.ts'
import type { Form } from './parameters.ts'
import type { StripeStore } from './store.ts'

/** 2.9 % and 30 minor units. */
const calculateFee = (amount: number) => Math.round(amount * 0.029) + 30
const DISPUTE_DAYS = 9

export interface PayOptions {
  /** Instead of the session's, for tests. */
  amount?: number
  currency?: string
  /** A debit is processing until `settle`. */
  method?: 'card' | 'sepa_debit'
}

/** Actions of a buyer, a bank or the account’s owner outside the API, and refunds, which the API uses too. */
export class Account {
  /** Whether refunds wait for the bank. */
  areRefundsPending = false

  constructor(private readonly store: StripeStore) {}

  /** The buyer pays on the page. @returns the payment */
  pay(session: Session, { method = 'card', ...options }: PayOptions = {}): PaymentIntent {
    const { store } = this
    if (session.status !== 'open') throw new Error(`The session is ${session.status}.`)
    const intent = this.ensureIntent(session)
    Object.assign(intent, {
      amount: options.amount ?? session.amount_total,
      currency: options.currency ?? session.currency,
      payment_method_types: [method],
      last_payment_error: null,
    })
    const charge = this.charge(session, intent, method)
    session.payment_intent = intent.id
    session.status = 'complete'
    session.url = null
    if (method === 'sepa_debit') {
      intent.status = 'processing'
      store.emit('payment_intent.processing', intent)
      store.emit('checkout.session.completed', session)
      return intent
    }
    this.succeed(session, intent, charge)
    store.emit('checkout.session.completed', session)
    store.emit('charge.updated', charge)
    return intent
  }

  /** The bank declines the card: the session stays open. */
  decline(session: Session): PaymentIntent {
    const intent = this.ensureIntent(session)
    intent.last_payment_error = { code: 'card_declined', type: 'card_error' }
    this.store.emit('payment_intent.payment_failed', intent)
    return intent
  }

  /** A debit that was processing succeeds or fails. */
  settle(intent: PaymentIntent, hasSucceeded: boolean): void {
    const { store } = this
    const session = [...store.sessions.values()].find((candidate) => candidate.payment_intent === intent.id)
    const charge = store.charges.get(intent.latest_charge ?? '')
    if (!session || !charge) throw new Error('The payment does not belong to a Checkout Session.')
    if (hasSucceeded) {
      this.succeed(session, intent, charge)
      store.emit('checkout.session.async_payment_succeeded', session)
      return
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { code: 'debit_not_authorized', type: 'card_error' }
    charge.status = 'failed'
    store.emit('payment_intent.payment_failed', intent)
    store.emit('checkout.session.async_payment_failed', session)
  }

  private ensureIntent(session: Session): PaymentIntent {
    const existing = this.store.intents.get(this.intentsBySession.get(session.id) ?? '')
    if (existing) return existing
    const details = this.store.details.get(session.id)
    const intent: PaymentIntent = {
      id: createStripeId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      application_fee_amount: details?.applicationFee ?? null,
      created: this.store.now(),
      currency: session.currency,
      description: details?.paymentDescription ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: details?.paymentMetadata ?? {},
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    }
    this.store.intents.set(intent.id, intent)
    this.intentsBySession.set(session.id, intent.id)
    this.store.emit('payment_intent.created', intent)
    return intent
  }

  private readonly intentsBySession = new Map<string, string>()

  private charge(session: Session, intent: PaymentIntent, method: string): Charge {
    const charge: Charge = {
      id: createStripeId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      application_fee: null,
      application_fee_amount: intent.application_fee_amount,
      balance_transaction: null,
      billing_details: { name: 'Ada Lovelace', email: session.customer_email },
      captured: true,
      created: this.store.now(),
      currency: intent.currency,
      disputed: false,
      livemode: false,
      metadata: intent.metadata,
      paid: method === 'card',
      payment_intent: intent.id,
      payment_method_details:
        method === 'card' ? { type: 'card', card: { brand: 'visa', last4: '4242' } } : { type: method },
      refunded: false,
      status: method === 'card' ? 'succeeded' : 'pending',
    }
    this.store.charges.set(charge.id, charge)
    intent.latest_charge = charge.id
    return charge
  }

  private succeed(session: Session, intent: PaymentIntent, charge: Charge): void {
    const { store } = this
    const fee = calculateFee(intent.amount) + collectFee(store, charge)
    const id = createStripeId('txn')
    store.transactions.set(id, {
      id,
      object: 'balance_transaction',
      amount: intent.amount,
      created: store.now(),
      currency: intent.currency,
      fee,
      net: intent.amount - fee,
      source: charge.id,
      status: 'pending',
      type: 'charge',
    })
    Object.assign(charge, { balance_transaction: id, paid: true, status: 'succeeded' })
    Object.assign(intent, { amount_received: intent.amount, status: 'succeeded' })
    session.payment_status = 'paid'
    store.emit('charge.succeeded', charge)
    store.emit('payment_intent.succeeded', intent)
  }

  /** POST /v1/refunds, and the dashboard. */
  refund(form: Form): Refund {
    const { store } = this
    if (typeof form.payment_intent !== 'string')
      throw new ApiError(400, { message: 'Specify payment_intent.', param: 'payment_intent' })
    const intent = store.get(store.intents, form.payment_intent, 'payment_intent', 'payment_intent')
    const charge = store.get(store.charges, intent.latest_charge ?? '', 'charge', 'charge')
    const remaining = charge.amount - charge.amount_refunded
    const amount = form.amount === undefined ? remaining : Number(form.amount)
    const disputed = this.sumDisputes(charge)
    if (charge.disputed && amount > remaining - disputed)
      throw new ApiError(400, { message: 'This charge is disputed.', code: 'charge_disputed' })
    if (remaining === 0)
      throw new ApiError(400, { message: 'This charge has been refunded.', code: 'charge_already_refunded' })
    if (amount <= 0 || amount > remaining)
      throw new ApiError(400, { message: 'The refund exceeds the remaining amount.', param: 'amount' })
    if (form.refund_application_fee === 'true') refundFee(store, charge, amount)
    const refund: Refund = {
      id: createStripeId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: store.now(),
      currency: charge.currency,
      metadata: readMetadata(form.metadata),
      payment_intent: intent.id,
      reason: typeof form.reason === 'string' ? form.reason : null,
      status: this.areRefundsPending ? 'pending' : 'succeeded',
    }
    store.refunds.set(refund.id, refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    store.emit('refund.created', refund)
    store.emit('charge.refunded', charge)
    return refund
  }

  /** The bank completes a refund. */
  completeRefund(refund: Refund): void {
    refund.status = 'succeeded'
    this.store.emit('refund.updated', refund)
  }

  /** The bank sends a refund back, possibly weeks later. */
  failRefund(refund: Refund): void {
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const charge = this.store.charges.get(refund.charge)
    if (charge)
      Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
    this.store.emit('refund.updated', refund)
    this.store.emit('refund.failed', refund)
  }

  /** The amount in disputes that are open or lost. */
  private sumDisputes({ id }: Charge): number {
    return [...this.store.disputes.values()]
      .filter(({ charge, status }) => charge === id && status !== 'won')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /** The buyer disputes a payment at the bank. @param amount by default, all that was not refunded */
  dispute(intent: PaymentIntent, amount?: number): Dispute {
    const { store } = this
    const charge = store.get(store.charges, intent.latest_charge ?? '', 'charge', 'charge')
    const dispute: Dispute = {
      id: createStripeId('dp'),
      object: 'dispute',
      amount: amount ?? charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: store.now(),
      currency: charge.currency,
      evidence_details: { due_by: store.now() + DISPUTE_DAYS * 86_400 },
      is_charge_refundable: false,
      livemode: false,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    }
    store.disputes.set(dispute.id, dispute)
    charge.disputed = true
    store.emit('charge.dispute.created', dispute)
    store.emit('charge.dispute.funds_withdrawn', dispute)
    return dispute
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
    const { store } = this
    dispute.status = status
    const charge = store.charges.get(dispute.charge)
    if (charge) charge.disputed = this.sumDisputes(charge) > 0
    if (status === 'won') store.emit('charge.dispute.funds_reinstated', dispute)
    store.emit('charge.dispute.closed', dispute)
  }
}
