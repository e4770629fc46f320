import { ApiError } from './api-error.ts'
import type {
  ApplicationFee,
  BalanceTransaction,
  Charge,
  Dispute,
  PaymentIntent,
  Refund,
  Session,
  SessionDetails,
  StripeEvent,
} from './objects.ts'
import { createStripeId } from './objects.ts'

/** The version of the API that `parameters.txt` and the objects follow. */
export const API_VERSION = '2026-08-26.dahlia'

/** An account's objects and events. Tests can change them directly. */
export class StripeStore {
  readonly sessions = new Map<string, Session>()
  readonly details = new Map<string, SessionDetails>()
  readonly intents = new Map<string, PaymentIntent>()
  readonly charges = new Map<string, Charge>()
  readonly transactions = new Map<string, BalanceTransaction>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** Application fees. Connected accounts share the platform's. */
  readonly fees: Map<string, ApplicationFee>
  /** Every event, oldest first. */
  readonly events: StripeEvent[] = []
  /** Called with each event as it occurs. */
  onEvent: (event: StripeEvent) => void = () => {}

  /**
   * @param accountId the connected account's id; null for the platform's own account
   * @param platform the platform's objects, for a connected account
   */
  constructor(
    readonly accountId: string | null = null,
    platform: StripeStore | null = null,
  ) {
    this.fees = platform?.fees ?? new Map()
  }

  /** A Unix timestamp in seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000)
  }

  /** Records an event with the object as it is now. */
  emit(type: string, object: object): void {
    const event: StripeEvent = {
      id: createStripeId('evt'),
      object: 'event',
      ...(this.accountId === null ? {} : { account: this.accountId }),
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: createStripeId('req'), idempotency_key: null },
      type,
    }
    this.events.push(event)
    this.onEvent(event)
  }

  /** Expires the open sessions that are due. */
  expireDue(): void {
    for (const session of this.sessions.values())
      if (session.status === 'open' && session.expires_at <= this.now()) this.expire(session)
  }

  expire(session: Session): void {
    session.status = 'expired'
    session.url = null
    this.emit('checkout.session.expired', session)
  }

  /** @throws ApiError resource_missing */
  get<StoredObject>(
    objects: Map<string, StoredObject>,
    id: string,
    noun: string,
    param: string,
  ): StoredObject {
    const object = objects.get(id)
    if (object) return object
    throw new ApiError(param === 'payment_intent' ? 400 : 404, {
      message: `No such ${noun}: '${id}'`,
      code: 'resource_missing',
      param,
    })
  }
}
