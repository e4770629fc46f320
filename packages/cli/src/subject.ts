import type { GuildhallEvent } from '@guildhall/sdk'

/** Whom or what an event tells of, as people call it; its id where it has no name. */
export function subjectOf({ data }: GuildhallEvent): string {
  if ('email' in data) return data.email
  if ('title' in data) return data.title
  if ('sponsor' in data) return data.sponsor
  if ('kind' in data) return `${data.kind} of resource ${data.resourceId}`
  return 'url' in data ? data.url : data.id
}
