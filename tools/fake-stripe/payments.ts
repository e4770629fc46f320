import { ApiError, InvalidParameterError } from './api-error.ts'
import { collectFee, refundFee } from './application-fees.ts'
import { readMetadata } from './checkout.ts'
import { closeDispute, createDispute, submitEvidence, sumDisputes } from './disputes.ts'
import type { Charge, Dispute, PaymentIntent, Refund, Session } from './objects.ts'
import { createStripeId } from './objects.ts'
import type { Form } from './parameters.ts'
import { requireRefundable } from './refundable.ts'
import type { StripeStore } from './store.ts'
import { addTransaction } from './transactions.ts'

/** Stripe's fee on a payment: 2.9% and 30 minor units. */
const calculateFee = (amount: number) => Math.round(amount * 0.029) + 30

export interface PayOptions {
  /** Amount and currency, instead of the session's. */
  amount?: number
  currency?: string
  /**
   * Until `settle` is called, a debit remains in `processing`, and a voucher (Multibanco) in `requires_action`:
   * https://docs.stripe.com/payments/multibanco
   */
  method?: 'card' | 'sepa_debit' | 'multibanco'
}

/** Actions of a buyer, a bank or the account’s owner outside the API, and refunds, which the API uses too. */
export class Account {
  /** Whether new refunds are pending until `completeRefund` is called. */
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
    if (method !== 'card') {
      const isVoucher = method === 'multibanco'
      intent.status = isVoucher ? 'requires_action' : 'processing'
      intent.next_action = isVoucher ? { type: `${method}_display_details` } : null
      store.emit(`payment_intent.${intent.status}`, intent)
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

  /** A debit or voucher that was pending succeeds or fails. */
  settle(intent: PaymentIntent, hasSucceeded: boolean): void {
    const { store } = this
    const session = [...store.sessions.values()].find((candidate) => candidate.payment_intent === intent.id)
    const charge = store.charges.get(intent.latest_charge ?? '')
    if (!session || charge?.status !== 'pending') throw new Error('The payment is not pending.')
    intent.next_action = null
    if (hasSucceeded) {
      this.succeed(session, intent, charge)
      store.emit('checkout.session.async_payment_succeeded', session)
      return
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { code: 'debit_not_authorized', type: 'card_error' }
    charge.status = 'failed'
    store.emit('charge.failed', charge)
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
      next_action: null,
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
    const { amount, currency } = intent
    const transaction = { amount, currency, fee, source: charge.id, reporting_category: 'charge' as const }
    const { id } = addTransaction(store, transaction)
    Object.assign(charge, { balance_transaction: id, paid: true, status: 'succeeded' })
    Object.assign(intent, { amount_received: intent.amount, status: 'succeeded' })
    session.payment_status = 'paid'
    store.emit('charge.succeeded', charge)
    store.emit('payment_intent.succeeded', intent)
  }

  /** @throws ApiError if nothing was paid */
  private findPaidCharge({ id, latest_charge }: PaymentIntent): Charge {
    const charge = this.store.charges.get(latest_charge ?? '')
    if (charge?.status === 'succeeded') return charge
    throw new ApiError(400, {
      message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    })
  }

  /** POST /v1/refunds, and the dashboard. */
  refund(form: Form): Refund {
    const { store } = this
    if (typeof form.payment_intent !== 'string')
      throw new InvalidParameterError({ message: 'Specify payment_intent.', param: 'payment_intent' })
    const intent = store.get(store.intents, form.payment_intent, 'payment_intent', 'payment_intent')
    const charge = this.findPaidCharge(intent)
    const remaining = charge.amount - charge.amount_refunded
    const amount = form.amount === undefined ? remaining : Number(form.amount)
    requireRefundable(charge, amount, sumDisputes(store, charge))
    if (form.refund_application_fee === 'true') refundFee(store, charge, amount)
    const id = createStripeId('re')
    const { currency } = charge
    const transaction = {
      amount: -amount,
      currency,
      fee: 0,
      source: id,
      reporting_category: 'refund' as const,
    }
    const refund: Refund = {
      id,
      object: 'refund',
      amount,
      balance_transaction: addTransaction(store, transaction).id,
      charge: charge.id,
      created: store.now(),
      currency,
      metadata: readMetadata(form.metadata),
      payment_intent: intent.id,
      reason: typeof form.reason === 'string' ? form.reason : null,
      status: this.areRefundsPending ? 'pending' : 'succeeded',
    }
    store.refunds.set(id, refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    store.emit('refund.created', refund)
    store.emit('charge.refunded', charge)
    return refund
  }

  /** The bank completes a refund. */
  completeRefund(refund: Refund): void {
    if (refund.status !== 'pending') throw new Error(`The refund is ${refund.status}.`)
    refund.status = 'succeeded'
    this.store.emit('refund.updated', refund)
  }

  /** The bank returns a refund, possibly weeks later. */
  failRefund(refund: Refund): void {
    if (refund.status === 'failed') throw new Error('The refund has already failed.')
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    const charge = this.store.charges.get(refund.charge)
    if (charge)
      Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
    const { id: source, amount, currency } = refund
    addTransaction(this.store, { amount, currency, fee: 0, source, reporting_category: 'refund_failure' })
    this.store.emit('refund.updated', refund)
    this.store.emit('refund.failed', refund)
  }

  /** The buyer disputes a payment at the bank. @param amount by default, all that was not refunded */
  dispute(intent: PaymentIntent, amount?: number): Dispute {
    const charge = this.findPaidCharge(intent)
    return createDispute(this.store, charge, amount ?? charge.amount - charge.amount_refunded)
  }

  submitEvidence(dispute: Dispute): void {
    submitEvidence(this.store, dispute)
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
    closeDispute(this.store, dispute, status)
  }
}
