import { DateTime } from 'luxon'

/**
 * Unfolds the lines of an iCalendar text (RFC 5545, section 3.1).
 *
 * @throws Error if a folded line has more than 75 octets, a lone CR or LF, or no CRLF at its end
 */
export function unfoldLines(text: string): string[] {
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new Error('The last line is not terminated.')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`A line of ${Buffer.byteLength(line)} octets: ${line}`)
    if (/[\n\r]/.test(line)) throw new Error(`A line with a break in it: ${JSON.stringify(line)}`)
  }
  return text
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
}

/** Unescapes a text value (RFC 5545, section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([nN;,\\])/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))
}

export interface Component {
  name: string
  properties: { name: string; parameters: string[]; value: string }[]
  components: Component[]
}

/** Parses a calendar strictly: every BEGIN needs its END, and there must be exactly one top-level component. */
export function parseCalendar(text: string): Component {
  const root: Component = { name: '', properties: [], components: [] }
  const openComponents = [root]
  for (const line of unfoldLines(text)) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)*):(.*)$/s.exec(line) ?? []
    const current = openComponents.at(-1) as Component
    if (name === '') throw new Error(`Not a property: ${line}`)
    if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] }
      current.components.push(component)
      openComponents.push(component)
    } else if (name === 'END') {
      if (openComponents.pop()?.name !== value)
        throw new Error(`END:${value} does not match the open component.`)
    } else current.properties.push({ name, parameters: parameters.split(';').slice(1), value })
  }
  const [calendar] = root.components
  if (openComponents.length !== 1 || !calendar || root.components.length !== 1)
    throw new Error('Expected exactly one calendar.')
  return calendar
}

export const getPropertyValue = (component: Component | undefined, name: string): string | undefined =>
  component?.properties.find((property) => property.name === name)?.value

/** Converts a time of an event to an instant; a local time, with the calendar's own VTIMEZONE only. */
export function toInstant(calendar: Component, event: Component, name: string): string {
  const property = event.properties.find((candidate) => candidate.name === name)
  const local = property?.value ?? ''
  if (local.endsWith('Z')) return DateTime.fromISO(local).toUTC().toISO() ?? ''
  const zoneName = property?.parameters.find((parameter) => parameter.startsWith('TZID='))?.slice(5)
  const zones = calendar.components.filter(
    (component) => component.name === 'VTIMEZONE' && getPropertyValue(component, 'TZID') === zoneName,
  )
  if (zones.length !== 1) throw new Error(`Expected one VTIMEZONE for ${zoneName}, found ${zones.length}.`)
  const offset = findOffset(zones[0] as Component, local)
  return (
    DateTime.fromISO(local + offset)
      .toUTC()
      .toISO() ?? ''
  )
}

/** Finds the offset of the latest observance that starts at or before a local time. */
function findOffset(zone: Component, local: string): string {
  const year = Number(local.slice(0, 4))
  const onsets = zone.components.flatMap((observance) => {
    const start = getPropertyValue(observance, 'DTSTART') ?? ''
    const rule = getPropertyValue(observance, 'RRULE')
    const times = rule
      ? [year - 1, year]
          .map((yearOfRule) => `${findDay(rule, yearOfRule)}${start.slice(8)}`)
          .filter((time) => time >= start)
      : [start]
    return times.map((time) => ({ time, offset: getPropertyValue(observance, 'TZOFFSETTO') ?? '' }))
  })
  const latest = onsets
    .filter(({ time }) => time <= local)
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))
    .at(-1)
  if (!latest) throw new Error(`No observance is in effect at ${local}.`)
  return latest.offset
}

/** Finds the day of a rule such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` in a year. */
function findDay(rule: string, year: number): string {
  const [, month = '', position = '', letters = ''] =
    /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-?\d)([A-Z]{2})$/.exec(rule) ?? []
  if (letters === '') throw new Error(`Unsupported RRULE: ${rule}`)
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].indexOf(letters) + 1
  const first = DateTime.utc(year, Number(month), 1)
  const days = Array.from({ length: first.daysInMonth ?? 0 }, (_, index) => first.plus({ days: index }))
  return (
    days.filter((day) => day.weekday === weekday).at(Number(position) - (Number(position) > 0 ? 1 : 0)) ??
    first
  ).toFormat('yyyyMMdd')
}
