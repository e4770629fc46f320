import type { GuildhallEvent } from '@guildhall/sdk'

/** A readable name for an event’s record, or its id. */
export function getSubject({ data }: GuildhallEvent): string {
  if ('email' in data) return data.email
  if ('title' in data) return data.title
  if ('sponsor' in data) return data.sponsor
  if ('number' in data) return data.number
  if ('reference' in data && 'lines' in data) return `order ${data.reference}`
  if ('memberId' in data && 'resourceId' in data) return `resource ${data.resourceId}`
  if ('orderId' in data) return `order ${data.orderId}`
  if ('kind' in data) return `${data.kind} of resource ${data.resourceId}`
  return 'url' in data ? data.url : data.id
}
