import { IANAZone } from 'luxon'

const MINUTE = 60_000
const STEP = 7 * 24 * 60 * MINUTE

/**
 * Renders a zone’s VTIMEZONE (RFC 5545, section 3.6.5) from this process’s zone data, consistent with the local times,
 * whatever zone data the reader has.
 *
 * @param instants the times to cover, in milliseconds
 */
export function timeZoneBlock(name: string, instants: number[]): string {
  const zone = IANAZone.create(name)
  const instantYears = instants.map((instant) => new Date(instant).getUTCFullYear())
  // The offset in January began the year before.
  const years = [...new Set(instantYears.flatMap((year) => [year - 1, year]))].toSorted((a, b) => a - b)
  const observances = years.flatMap((year) => {
    const first = years.includes(year - 1) ? [] : [january(year)]
    return [...first, ...findOffsetChanges(zone, year)].map((onset) => observance(zone, onset))
  })
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n')
}

/** Date.UTC would read the year 50 as 1950. */
function january(year: number): number {
  return new Date(0).setUTCFullYear(year)
}

/** The offset transitions in a year, to the second. */
function findOffsetChanges(zone: IANAZone, year: number): number[] {
  const changes: number[] = []
  const end = january(year + 1)
  for (let from = january(year); from < end; from += STEP) {
    const to = Math.min(from + STEP, end)
    if (zone.offset(from) !== zone.offset(to)) changes.push(changeBetween(zone, from, to))
  }
  return changes
}

function changeBetween(zone: IANAZone, from: number, to: number): number {
  const before = zone.offset(from)
  let [last, first] = [from, to]
  while (first - last > 1000) {
    const middle = last + Math.floor((first - last) / 2000) * 1000
    if (zone.offset(middle) === before) last = middle
    else first = middle
  }
  return first
}

function observance(zone: IANAZone, onset: number): string[] {
  const [from, to] = [zone.offset(onset - 1000), zone.offset(onset)]
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const local = new Date(onset + from * MINUTE).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return [
    `BEGIN:${name}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ]
}

/** `+0530`, with seconds for historical offsets. */
function offsetText(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((part) => String(part).padStart(2, '0')).join('')
  return (minutes < 0 ? '-' : '+') + (text.endsWith('00') ? text.slice(0, 4) : text)
}
