/**
 * The first instant of a day in a time zone, even if clock changes skip or repeat midnight.
 *
 * @returns milliseconds since 1970
 */
export function getStartOfDay(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds
}
