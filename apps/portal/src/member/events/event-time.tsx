import type { AssociationEvent } from '@guildhall/sdk'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

const DAY_MS = 86_400_000

/** An event’s time at its location, and in the reader’s time zone if that differs. */
export function EventTime({ event }: { event: AssociationEvent }) {
  const t = useTranslations()
  const format = useFormat()
  const { startsAt, endsAt, timezone, allDay } = event
  // The end of an all-day event is the midnight after it.
  const lastDay = allDay ? new Date(new Date(endsAt).getTime() - DAY_MS / 2).toISOString() : endsAt
  const first = format.longDate(startsAt, timezone)
  const last = format.longDate(lastDay, timezone)
  if (allDay) return <>{first === last ? first : `${first} – ${last}`}</>
  const start = `${first}, ${format.time(startsAt, timezone)}`
  const end = first === last ? format.time(endsAt, timezone) : `${last}, ${format.time(endsAt, timezone)}`
  const isInOtherTimeZone = format.dateTime(startsAt) !== format.dateTime(startsAt, timezone)
  const isSameDay = format.date(startsAt) === format.date(startsAt, timezone)
  const localTime = isSameDay ? format.time(startsAt) : format.dateTime(startsAt)
  return (
    <>
      {start} – {end}
      {isInOtherTimeZone ? (
        <span className="soft">
          {' '}
          ({format.zoneName(startsAt, timezone)}; {t.content.yourTime(localTime)})
        </span>
      ) : null}
    </>
  )
}
