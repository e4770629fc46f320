/** A call’s data and response. */
export interface CallResult<T> {
  data: T
  response: Response
}

/** A call’s data with its response, request id and ETag. */
export interface DataWithResponse<T> extends CallResult<T> {
  /** Identifies this request in the service’s logs. */
  requestId: string | null
  /** The record’s version, for `ifMatch` and `ifNoneMatch`. */
  etag: string | null
}

/**
 * The promise of a call’s data. The request has already been sent.
 *
 * @example
 * const member = await guildhall.members.get(id)
 * const { data, etag, requestId } = await guildhall.members.get(id).withResponse()
 */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise'
  readonly #result: Promise<CallResult<T>>

  constructor(result: Promise<CallResult<T>>) {
    this.#result = result
  }

  /**
   * The data with its response, ETag and request id. The response’s body has already been read, unless the method
   * returns it as a stream.
   */
  withResponse(): Promise<DataWithResponse<T>> {
    return this.#result.then(toDataWithResponse)
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a promise
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then((result) => result.data).then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally)
  }
}

/** Adds the request id and the ETag from the response’s headers. */
export function toDataWithResponse<T>({ data, response }: CallResult<T>): DataWithResponse<T> {
  return {
    data,
    response,
    requestId: response.headers.get('x-request-id'),
    etag: response.headers.get('etag'),
  }
}
