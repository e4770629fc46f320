/** The day of a timestamp, for tables: `2026-01-31`. */
export function day(timestamp: string | null | undefined): string {
  return timestamp?.slice(0, 10) ?? ''
}

/** The minute of a timestamp, for tables: `2026-01-31 09:05`, in UTC. */
export function minute(timestamp: string | null | undefined): string {
  return timestamp?.slice(0, 16).replace('T', ' ') ?? ''
}
