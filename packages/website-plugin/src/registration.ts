import { toHttpUrl } from './dom.ts'
import type { EventRecord } from './types.ts'

/** Where visitors register for an event; null if they cannot, or no longer. */
export function getRegistrationUrl({ status, endsAt, registrationUrl }: EventRecord): string | null {
  return status === 'published' && Date.parse(endsAt) > Date.now() ? toHttpUrl(registrationUrl) : null
}
