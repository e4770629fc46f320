/** Tables behind the reports. */
export interface ReportingSchema {
  /** A compact number per resource, person or member, used in the columns of `activity_days`. */
  activity_numbers: { client_id: string; subject: string; number: number }
  /**
   * A UTC day's activity, with an entry for each resource, person, member and quarter-hour. A column is base64 of one
   * big-endian integer for each entry, of the 1, 2 or 4 bytes that the largest one needs.
   */
  activity_days: {
    client_id: string
    day: string
    entries: number
    resources: string
    /** 0: unknown. */
    people: string
    /** 0: not a member. */
    members: string
    /** The time of each entry's last event, in milliseconds since midnight; entries are sorted by it. */
    moments: string
    views: string
    downloads: string
  }
  /** Days to roll up again. */
  activity_changes: { client_id: string; day: string }
  deleted_resources: { client_id: string; resource_id: string; name: string; type: string }
}
