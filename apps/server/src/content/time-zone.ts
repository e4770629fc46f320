import { IANAZone } from 'luxon'

const MINUTE_MS = 60_000
const STEP_MS = 7 * 24 * 60 * MINUTE_MS

/**
 * Renders a zone’s VTIMEZONE (RFC 5545, section 3.6.5) from this process’s zone data, from which the local times were
 * computed. Readers use it instead of their own zone data, which may differ.
 *
 * @param instants the times to cover, in milliseconds
 */
export function renderTimeZone(name: string, instants: number[]): string {
  const zone = IANAZone.create(name)
  const instantYears = instants.map((instant) => new Date(instant).getUTCFullYear())
  // The offset in force in January can begin in the year before.
  const years = [...new Set(instantYears.flatMap((year) => [year - 1, year]))].toSorted((a, b) => a - b)
  const observances = years.flatMap((year) => {
    const first = years.includes(year - 1) ? [] : [getStartOfYear(year)]
    return [...first, ...findOffsetChanges(zone, year)].map((onset) => renderObservance(zone, onset))
  })
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n')
}

/** Date.UTC would read the year 50 as 1950. */
function getStartOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year)
}

/** The offset transitions in a year, to the second. */
function findOffsetChanges(zone: IANAZone, year: number): number[] {
  const changes: number[] = []
  const end = getStartOfYear(year + 1)
  for (let from = getStartOfYear(year); from < end; from += STEP_MS) {
    const to = Math.min(from + STEP_MS, end)
    if (zone.offset(from) !== zone.offset(to)) changes.push(findOffsetChange(zone, from, to))
  }
  return changes
}

function findOffsetChange(zone: IANAZone, from: number, to: number): number {
  const offsetBefore = zone.offset(from)
  let [lastBefore, firstAfter] = [from, to]
  while (firstAfter - lastBefore > 1000) {
    const middle = lastBefore + Math.floor((firstAfter - lastBefore) / 2000) * 1000
    if (zone.offset(middle) === offsetBefore) lastBefore = middle
    else firstAfter = middle
  }
  return firstAfter
}

function renderObservance(zone: IANAZone, onset: number): string[] {
  const [from, to] = [zone.offset(onset - 1000), zone.offset(onset)]
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const local = new Date(onset + from * MINUTE_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return [
    `BEGIN:${name}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${formatOffset(from)}`,
    `TZOFFSETTO:${formatOffset(to)}`,
    `END:${name}`,
  ]
}

/** `+0530`, with seconds for historical offsets. */
function formatOffset(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((part) => String(part).padStart(2, '0')).join('')
  return (minutes < 0 ? '-' : '+') + (text.endsWith('00') ? text.slice(0, 4) : text)
}
