const DAY_MS = 86_400_000

/** The instant at an offset of days, hours and minutes from the start of `now`'s day in UTC, in RFC 3339. */
export function addDays(now: Date, days: number, hours = 0, minutes = 0): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(midnight + days * DAY_MS + (hours * 60 + minutes) * 60_000).toISOString()
}
