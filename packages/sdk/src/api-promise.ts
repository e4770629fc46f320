/** What a call brought, before it is taken apart. */
export interface Answer<T> {
  data: T
  response: Response
}

/** The value of a call together with the answer it came in. */
export interface AnswerWithResponse<T> extends Answer<T> {
  /** Names this request in the service's logs. */
  requestId: string | null
  /** The record's version, for `ifMatch` and `ifNoneMatch`. */
  etag: string | null
}

/**
 * The promise of a call's value. The request is on its way already.
 *
 * @example
 * const member = await guildhall.members.get(id)
 * const { data, etag, requestId } = await guildhall.members.get(id).withResponse()
 */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise'
  readonly #answer: Promise<Answer<T>>

  constructor(answer: Promise<Answer<T>>) {
    this.#answer = answer
  }

  /** The value with the HTTP answer's status, headers, ETag and request id. The answer's body has been read. */
  withResponse(): Promise<AnswerWithResponse<T>> {
    return this.#answer.then(describe)
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a promise
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then((answer) => answer.data).then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally)
  }
}

export function describe<T>({ data, response }: Answer<T>): AnswerWithResponse<T> {
  return {
    data,
    response,
    requestId: response.headers.get('x-request-id'),
    etag: response.headers.get('etag'),
  }
}
