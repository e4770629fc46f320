import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import type { AssociationEvent } from '@guildhall/sdk'
import { groupEventsByDay, listMonthDays } from '../src/member/events/month.ts'

const { DateTimeFormat } = Intl
const dateTimeFormatSpy = spyOn(Intl, 'DateTimeFormat')

// Canadian dates are then formatted as `M/D/YYYY`, as by the locale data of some browsers.
beforeEach(() => {
  dateTimeFormatSpy.mockImplementation(
    ((locale: string, options: Intl.DateTimeFormatOptions) =>
      new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options)) as never,
  )
})
afterEach(() => {
  dateTimeFormatSpy.mockRestore()
})

test('an all-day event is listed on its days even if the browser formats Canadian dates differently', () => {
  const event = {
    startsAt: '2041-07-03T22:00:00.000Z',
    endsAt: '2041-07-05T22:00:00.000Z',
    allDay: true,
    timezone: 'Europe/Berlin',
  } as AssociationEvent
  const days = [...groupEventsByDay([event], listMonthDays('2041-07'))]
  expect(days.filter(([, events]) => events.length > 0).map(([day]) => day)).toEqual([
    '2041-07-04',
    '2041-07-05',
  ])
})
