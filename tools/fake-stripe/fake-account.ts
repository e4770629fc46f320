import { IdempotencyKeys } from './idempotency.ts'
import { buildOperations, type Operation, type OperationsOptions } from './operations.ts'
import { Account } from './payments.ts'
import { StripeStore } from './store.ts'

/** An account: its objects, the actions of its buyers, banks and owner, and the API's operations on it. */
export class FakeAccount {
  readonly account: Account
  /** Idempotency keys are scoped to an account. */
  readonly idempotency = new IdempotencyKeys()
  readonly operations: Record<string, Operation>
  readonly created = Math.floor(Date.now() / 1000)

  constructor(
    readonly store: StripeStore,
    options: OperationsOptions,
  ) {
    this.account = new Account(store)
    this.operations = buildOperations(this, options)
  }
}

/** An account that is connected to the platform. */
export class ConnectedAccount extends FakeAccount {
  constructor(
    readonly id: string,
    platform: StripeStore,
    options: OperationsOptions,
  ) {
    super(new StripeStore(id, platform), options)
  }
}
