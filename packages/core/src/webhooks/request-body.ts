/** An event as it is sent. */
export interface DeliveredEvent {
  event_id: string
  event_type: string
  /** RFC 3339. */
  happened_at: string
  /** JSON. */
  data: string
  previous: string | null
}

/** The body of a delivery’s request. An event has the same body until it is erased. */
export function buildBody({ event_id, event_type, happened_at, data, previous }: DeliveredEvent): string {
  return `{"id":"${event_id}","type":"${event_type}","timestamp":"${happened_at}","data":${data},"previous":${previous ?? 'null'}}`
}
