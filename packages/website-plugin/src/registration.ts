import { toHttpUrl } from './dom.ts'
import type { EventRecord } from './types.ts'

/** Returns the URL where visitors register for an event; null if they cannot register, or no longer can. */
export function getRegistrationUrl({ status, endsAt, registrationUrl }: EventRecord): string | null {
  return status === 'published' && Date.parse(endsAt) > Date.now() ? toHttpUrl(registrationUrl) : null
}
