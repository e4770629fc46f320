export interface ErrorFields {
  message: string
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  code?: string
  param?: string
}

/** An error in the format of Stripe's API: https://docs.stripe.com/api/errors */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
  ) {
    super(fields.message)
    this.name = 'ApiError'
  }

  toBody(): string {
    return JSON.stringify({ error: { type: 'invalid_request_error', ...this.fields } })
  }
}

/** An invalid parameter, which Stripe rejects before the operation runs: no idempotency key stores the response. */
export class InvalidParameterError extends ApiError {
  constructor(fields: ErrorFields) {
    super(400, fields)
    this.name = 'InvalidParameterError'
  }
}
