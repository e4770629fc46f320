import { ApiPromise, type CallResult } from './api-promise.ts'
import { attemptCall } from './attempt.ts'
import { type Call, type PreparedCall, prepareCall, type TransportSettings } from './call.ts'
import { ApiError } from './errors.ts'
import {
  type FetchPage,
  ListPromise,
  type OffsetBody,
  type Page,
  type PageBody,
  type PageClass,
  toOffsetPage,
} from './list.ts'
import type { RequestEvent, RequestOptions, ResponseEvent } from './options.ts'
import { computeRetryDelay, wait } from './retry.ts'

/** Query parameters that the public API’s lists share. */
export interface OffsetQuery {
  limit?: number | undefined
}

/** Sends requests with retries and calls the hooks. */
export class Transport {
  readonly #settings: TransportSettings

  constructor(settings: TransportSettings) {
    this.#settings = settings
  }

  request<T>(call: Call): ApiPromise<T> {
    return new ApiPromise<T>(this.send<T>(call))
  }

  /** @param pageClass for pages with additional fields */
  list<T, P extends Page<T> = Page<T>>(
    path: string,
    query: object | undefined,
    options: RequestOptions | undefined,
    pageClass?: PageClass<T, P>,
  ): ListPromise<T, P> {
    const fetchPage: FetchPage<T> = (pageQuery) =>
      this.send<PageBody<T>>({ method: 'GET', path, query: pageQuery, options })
    return new ListPromise<T, P>(fetchPage, query ?? {}, pageClass)
  }

  /** A list of the public API, which is paged by offset: the cursor is the offset. */
  listByOffset<T>(path: string, query: OffsetQuery, options: RequestOptions | undefined): ListPromise<T> {
    const { limit, ...filters } = query
    const fetchPage: FetchPage<T> = async ({ cursor, itemsPerPage }) => {
      const pageQuery = { ...filters, limit: itemsPerPage, offset: cursor }
      const response = await this.send<OffsetBody<T>>({ method: 'GET', path, query: pageQuery, options })
      return { ...response, data: toOffsetPage(response.data) }
    }
    return new ListPromise<T>(fetchPage, limit === undefined ? {} : { itemsPerPage: limit })
  }

  /** Sends a request, with retries. */
  async send<T>(call: Call): Promise<CallResult<T>> {
    const prepared = prepareCall(call, this.#settings)
    for (let attempt = 0; ; attempt++) {
      call.options?.signal?.throwIfAborted()
      const report = this.#startReport(prepared, attempt)
      try {
        const result = await attemptCall<T>(prepared)
        report?.(describeResponse(result.response))
        return result
      } catch (error) {
        const retryInMs = attempt < prepared.maxRetries ? computeRetryDelay(error, attempt) : null
        report?.({ ...describeFailure(error), retryInMs })
        if (retryInMs === null) throw error
        await wait(retryInMs, call.options?.signal)
      }
    }
  }

  /** @returns null without hooks */
  #startReport({ call }: PreparedCall, attempt: number): ((outcome: Partial<ResponseEvent>) => void) | null {
    const { onRequest, onResponse } = this.#settings
    if (!onRequest && !onResponse) return null
    const event: RequestEvent = { method: call.method, path: call.path, attempt }
    const startedAt = performance.now()
    notify(onRequest, event)
    return (outcome) => {
      const durationMs = performance.now() - startedAt
      notify(onResponse, {
        ...event,
        status: null,
        requestId: null,
        error: null,
        retryInMs: null,
        durationMs,
        ...outcome,
      })
    }
  }
}

const describeResponse = ({ status, headers }: Response): Partial<ResponseEvent> => ({
  status,
  requestId: headers.get('x-request-id'),
})

function describeFailure(error: unknown): Partial<ResponseEvent> {
  if (error instanceof ApiError) return { error, status: error.status, requestId: error.requestId }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}

/** An exception in a hook must not make a successful request look failed. */
function notify<E>(hook: ((event: E) => void) | undefined, event: E): void {
  try {
    hook?.(event)
  } catch {}
}
