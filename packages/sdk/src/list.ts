import { type CallResult, type DataWithResponse, toDataWithResponse } from './api-promise.ts'

/** The service’s maximum page size for whole records, used to iterate over lists. */
const MAX_PAGE_SIZE = 100

/** A page as the service returns it. */
export interface PageBody<T> {
  items: T[]
  page: number | null
  itemsPerPage: number
  totalItems: number | null
  totalPages: number | null
  nextCursor: string | null
}

/** A page of a feed, without totals. */
export type FeedBody<T> = Pick<PageBody<T>, 'items' | 'nextCursor'>

/** A page of the public API. */
export interface OffsetBody<T> {
  items: T[]
  limit: number
  offset: number
  total: number
}

/** Converts to the common page format; the cursor is the next offset. */
export function toOffsetPage<T>({ items, limit, offset, total }: OffsetBody<T>): PageBody<T> {
  const next = offset + items.length
  return {
    items,
    page: offset % limit === 0 ? offset / limit + 1 : null,
    itemsPerPage: limit,
    totalItems: total,
    totalPages: Math.ceil(total / limit),
    nextCursor: items.length > 0 && next < total ? String(next) : null,
  }
}

interface ListQuery {
  itemsPerPage?: number | undefined
  cursor?: string | undefined
}

/** Fetches one page. */
export type FetchPage<T> = (query: ListQuery) => Promise<CallResult<PageBody<T>>>

/**
 * A page of a list. `for await (const item of page)` continues with the following pages.
 *
 * @example
 * let page = await guildhall.members.list({ status: 'active' })
 * console.log(page.totalItems)
 * while (page.hasNextPage()) page = await page.getNextPage()
 */
export class Page<T> implements AsyncIterable<T> {
  readonly items: T[]
  /** The page number, from 1; null in feeds and on pages fetched by cursor. Public lists have it on all pages. */
  readonly page: number | null
  readonly itemsPerPage: number
  /** Number of items on all pages; null in feeds and on pages fetched by cursor. Public lists have it on all pages. */
  readonly totalItems: number | null
  /** Number of pages; null when `totalItems` is. */
  readonly totalPages: number | null
  readonly nextCursor: string | null
  readonly #fetchPage: FetchPage<T>

  constructor(body: PageBody<T>, fetchPage: FetchPage<T>) {
    this.items = body.items
    this.page = body.page
    this.itemsPerPage = body.itemsPerPage
    this.totalItems = body.totalItems
    this.totalPages = body.totalPages
    this.nextCursor = body.nextCursor
    this.#fetchPage = fetchPage
  }

  /** Whether there is a next page. */
  hasNextPage(): boolean {
    return this.nextCursor !== null
  }

  /**
   * Fetches the next page by cursor, stable under concurrent writes; in public lists, by offset.
   *
   * @throws RangeError on the last page.
   */
  async getNextPage(): Promise<this> {
    if (this.nextCursor === null) throw new RangeError('This is the last page. Check hasNextPage() first.')
    // A cursor carries its filters and order.
    const { data } = await this.#fetchPage({ cursor: this.nextCursor, itemsPerPage: this.itemsPerPage })
    return new (this.constructor as PageClass<T, this>)(data, this.#fetchPage)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    let page: Page<T> = this
    yield* page.items
    while (page.hasNextPage()) {
      page = await page.getNextPage()
      yield* page.items
    }
  }
}

/** The constructor of a list’s pages. */
export type PageClass<T, P extends Page<T>> = new (body: PageBody<T>, fetchPage: FetchPage<T>) => P

/**
 * A lazy list: `await` fetches one page, `for await` iterates over all items, `toArray` collects them. Before one of
 * these, no request is sent.
 *
 * @example
 * for await (const member of guildhall.members.list({ status: 'active' })) console.log(member.email)
 * @example
 * const newest = await guildhall.members.list({ order: { createdAt: 'desc' } }).toArray({ limit: 250 })
 */
export class ListPromise<T, P extends Page<T> = Page<T>> implements Promise<P>, AsyncIterable<T> {
  readonly [Symbol.toStringTag] = 'ListPromise'
  readonly #fetchPage: FetchPage<T>
  readonly #query: ListQuery
  readonly #pageClass: PageClass<T, P>
  #first: Promise<CallResult<P>> | undefined

  constructor(fetchPage: FetchPage<T>, query: ListQuery, pageClass?: PageClass<T, P>) {
    this.#fetchPage = fetchPage
    this.#query = query
    this.#pageClass = pageClass ?? (Page as PageClass<T, Page<T>> as PageClass<T, P>)
  }

  /**
   * Collects all items, or the first `limit`, in an array.
   *
   * @throws RangeError when the limit is not a non-negative integer.
   */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number | undefined } = {}): Promise<T[]> {
    if (!(limit >= 0 && (Number.isInteger(limit) || limit === Number.POSITIVE_INFINITY))) {
      throw new RangeError(`limit must be a non-negative integer, not ${limit}.`)
    }
    const items: T[] = []
    if (limit === 0) return items
    for await (const item of this.#walk(Math.min(limit, MAX_PAGE_SIZE))) {
      items.push(item)
      if (items.length >= limit) break
    }
    return items
  }

  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return this.#walk(MAX_PAGE_SIZE)
  }

  /** Fetches the first page, with the response’s status, headers and request id. */
  async withResponse(): Promise<DataWithResponse<P>> {
    return toDataWithResponse(await this.#firstPage())
  }

  // biome-ignore lint/suspicious/noThenProperty: this is a promise
  then<A = P, B = never>(
    onFulfilled?: ((page: P) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#firstPage()
      .then((result) => result.data)
      .then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<P | B> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<P> {
    return this.then().finally(onFinally)
  }

  #firstPage(): Promise<CallResult<P>> {
    this.#first ??= this.#fetch(this.#query)
    return this.#first
  }

  async *#walk(itemsPerPage: number): AsyncGenerator<T, void, undefined> {
    const first = await (this.#first ??
      this.#fetch({ ...this.#query, itemsPerPage: this.#query.itemsPerPage ?? itemsPerPage }))
    yield* first.data
  }

  async #fetch(query: object): Promise<CallResult<P>> {
    const { data, response } = await this.#fetchPage(query)
    return { data: new this.#pageClass(data, this.#fetchPage), response }
  }
}
