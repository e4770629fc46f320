/** An event as webhooks bring it. */
export interface WebhookEvent {
  /** The same on every attempt: what has been handled under it is to be left alone. */
  id: string
  /** Such as `member.updated`. */
  type: string
  /** When it happened. */
  timestamp: string
  /** The record as the API returns it. */
  data: Record<string, unknown>
  /** The old values of the fields that changed; null except on updates. */
  previous: Record<string, unknown> | null
}
