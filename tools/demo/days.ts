const dayInMilliseconds = 86_400_000

/** The instant so many days, hours and minutes after the midnight (UTC) that the day of `now` began with. */
export function daysFrom(now: Date, days: number, hours = 0, minutes = 0): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(midnight + days * dayInMilliseconds + (hours * 60 + minutes) * 60_000).toISOString()
}
