import { ApiError, InvalidParameterError } from './api-error.ts'
import { type Form, toList } from './parameters.ts'
import type { StripeStore } from './store.ts'

interface StripeObject {
  id: string
  created: number
}

/** All other parameters are fields that must be equal. */
const pageParameters = new Set(['created', 'ending_before', 'expand', 'limit', 'starting_after'])

/**
 * Lists a page of objects, newest first: https://docs.stripe.com/api/pagination
 *
 * @param noun for errors: `refund`
 * @throws ApiError resource_missing for an unknown cursor
 */
export function listObjects(
  objects: Iterable<StripeObject>,
  { url, noun }: { url: string; noun: string },
  form: Form,
): object {
  const limit = Number(form.limit ?? 10)
  if (limit < 1 || limit > 100)
    throw new InvalidParameterError({ message: 'Invalid limit: must be from 1 to 100.', param: 'limit' })
  const newestFirst = [...objects].toReversed()
  const { starting_after: after, ending_before: before } = form
  if (after !== undefined && before !== undefined)
    throw new InvalidParameterError({
      message: 'You may only specify one of these parameters: ending_before, starting_after.',
    })
  if (before !== undefined) {
    const newer = newestFirst.slice(0, findCursor(newestFirst, noun, 'ending_before', before))
    const matching = newer.filter((object) => matchesFilter(object, form))
    return { object: 'list', data: matching.slice(-limit), has_more: matching.length > limit, url }
  }
  const start = after === undefined ? 0 : findCursor(newestFirst, noun, 'starting_after', after) + 1
  const matching = newestFirst.slice(start).filter((object) => matchesFilter(object, form))
  return { object: 'list', data: matching.slice(0, limit), has_more: matching.length > limit, url }
}

/** @throws ApiError resource_missing */
function findCursor(objects: readonly StripeObject[], noun: string, param: string, id: Form[string]): number {
  const index = objects.findIndex((object) => object.id === id)
  if (index >= 0) return index
  throw new ApiError(400, { message: `No such ${noun}: '${id}'`, code: 'resource_missing', param })
}

function matchesFilter(object: StripeObject, form: Form): boolean {
  const fields = object as unknown as Record<string, unknown>
  const isOther = (name: string) => !pageParameters.has(name) && fields[name] !== form[name]
  if (Object.keys(form).some(isOther)) return false
  const created = (form.created ?? {}) as Record<string, string>
  return (
    object.created >= Number(created.gte ?? 0) &&
    object.created > Number(created.gt ?? -1) &&
    object.created <= Number(created.lte ?? Number.MAX_SAFE_INTEGER) &&
    object.created < Number(created.lt ?? Number.MAX_SAFE_INTEGER)
  )
}

/** Replaces ids with their objects: https://docs.stripe.com/api/expanding_objects */
export function expand(store: StripeStore, object: object, form: Form): object {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const path of toList(form.expand) as string[]) {
    let target = copy
    for (const name of path.split('.')) {
      const value = target[name]
      if (typeof value === 'string') target[name] = structuredClone(findExpandable(store, name, value, path))
      else if (value === undefined) throw notExpandable(path)
      if (typeof target[name] !== 'object' || target[name] === null) break
      target = target[name] as Record<string, unknown>
    }
  }
  return copy
}

function findExpandable(store: StripeStore, name: string, id: string, path: string): unknown {
  const expandable: Record<string, Map<string, object>> = {
    latest_charge: store.charges,
    charge: store.charges,
    balance_transaction: store.transactions,
    payment_intent: store.intents,
  }
  const object = expandable[name]?.get(id)
  if (!object) throw notExpandable(path)
  return object
}

function notExpandable(path: string): ApiError {
  return new ApiError(400, { message: `This property cannot be expanded (${path}).`, param: 'expand' })
}
