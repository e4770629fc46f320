import { ApiError } from './api-error.ts'
import { type Form, toList } from './parameters.ts'
import type { StripeStore } from './store.ts'

interface StripeObject {
  id: string
  created: number
  payment_intent?: string
  charge?: string
}

/** Lists a page of objects, newest first: https://docs.stripe.com/api/pagination */
export function listObjects(objects: Iterable<StripeObject>, url: string, form: Form): object {
  const limit = Number(form.limit ?? 10)
  if (limit < 1 || limit > 100)
    throw new ApiError(400, { message: 'Invalid limit: must be from 1 to 100.', param: 'limit' })
  const created = (form.created ?? {}) as Record<string, string>
  const matching = [...objects].toReversed().filter((object) => {
    if (form.payment_intent !== undefined && object.payment_intent !== form.payment_intent) return false
    if (form.charge !== undefined && object.charge !== form.charge) return false
    return (
      object.created >= Number(created.gte ?? 0) &&
      object.created > Number(created.gt ?? -1) &&
      object.created <= Number(created.lte ?? Number.MAX_SAFE_INTEGER) &&
      object.created < Number(created.lt ?? Number.MAX_SAFE_INTEGER)
    )
  })
  const start =
    form.starting_after === undefined ? 0 : matching.findIndex(({ id }) => id === form.starting_after) + 1
  const data = matching.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < matching.length, url }
}

/** Replaces ids by their objects: https://docs.stripe.com/api/expanding_objects */
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
