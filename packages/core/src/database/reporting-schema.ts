/** The tables that reports are answered from. */
export interface ReportingSchema {
  /** The small number that stands for a resource, a person or a member in the columns of an association's days. */
  activity_numbers: { client_id: string; subject: string; number: number }
  /** A UTC day's activity as columns of numbers, in base64, each as wide as its greatest needs: 1, 2 or 4 bytes, the first the highest. */
  activity_days: {
    client_id: string
    day: string
    entries: number
    resources: string
    /** 0 stands for nobody who is known. */
    people: string
    members: string
    /** Milliseconds since the day began, of the last thing in an entry; entries are in this order. */
    moments: string
    views: string
    downloads: string
  }
  /** Days that are to be rolled up again. */
  activity_changes: { client_id: string; day: string }
  deleted_resources: { client_id: string; resource_id: string; name: string; type: string }
}
