/** The tables that reports are answered from. */
export interface ReportingSchema {
  /** The small number that stands for a resource, a person or a member in the columns of an association's days. */
  activity_numbers: { client_id: string; subject: string; number: number }
  /** A UTC day's activity as columns of 32-bit numbers, the first byte the greatest. */
  activity_days: {
    client_id: string
    day: string
    entries: number
    resources: Buffer
    /** 0 stands for nobody who is known. */
    people: Buffer
    members: Buffer
    /** Milliseconds since the day began, of the last thing in an entry; entries are in this order. */
    moments: Buffer
    views: Buffer
    downloads: Buffer
  }
  /** Days that are to be rolled up again. */
  activity_changes: { client_id: string; day: string }
  deleted_resources: { client_id: string; resource_id: string; name: string; type: string }
}
