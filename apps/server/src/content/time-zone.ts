/**
 * Renders a zone’s VTIMEZONE (RFC 5545, section 3.6.5) from this process’s zone data, from which the local times were
 * computed. Readers use it instead of their own zone data, which may differ.
 *
 * @param instants the times to cover, in milliseconds
 */
export function renderTimeZone(zone: string, instants: number[]): string {
  const instantYears = instants.map((instant) => new Date(instant).getUTCFullYear())
  // The offset in force in January may have begun the year before.
  const years = [...new Set(instantYears.flatMap((year) => [year - 1, year]))].toSorted((a, b) => a - b)
  const observances = years.flatMap((year) => {
    const first = years.includes(year - 1) ? [] : [getStartOfYear(year)]
    return [...first, ...findOffsetChanges(zone, year)].map((onset) => renderObservance(zone, onset))
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n')
}

/** Date.UTC would read the year 50 as 1950. */
function getStartOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year)
}

/** The offset transitions in a year. */
function findOffsetChanges(zone: string, year: number): number[] {
  const changes: number[] = []
  const end = getStartOfYear(year + 1)
  let change = toZone(zone, getStartOfYear(year)).getTimeZoneTransition('next')
  for (; change && change.epochMilliseconds <= end; change = change.getTimeZoneTransition('next'))
    changes.push(change.epochMilliseconds)
  return changes
}

function toZone(zone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
}

function renderObservance(zone: string, onset: number): string[] {
  const from = getOffset(zone, onset - 1000)
  const to = getOffset(zone, onset)
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const local = new Date(onset + from).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return [
    `BEGIN:${name}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${formatOffset(from)}`,
    `TZOFFSETTO:${formatOffset(to)}`,
    `END:${name}`,
  ]
}

/** In milliseconds. */
const getOffset = (zone: string, instant: number) => toZone(zone, instant).offsetNanoseconds / 1e6

/** `+0530`, with seconds for historical offsets. */
function formatOffset(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((part) => String(part).padStart(2, '0')).join('')
  return (milliseconds < 0 ? '-' : '+') + (text.endsWith('00') ? text.slice(0, 4) : text)
}
