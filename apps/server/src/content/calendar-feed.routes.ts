import { readCalendarFeed } from '@guildhall/core/content/calendar-feed'
import { CalendarFeed } from '@guildhall/wire/events'
import type { Dependencies } from '../dependencies.ts'
import { memberFeedRoutes } from '../members/member-feed.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'

const REFRESH_SECONDS = 3600

/** A member’s private calendar, authenticated by a token in its URL, since calendar apps cannot send keys. */
export function calendarFeedRoutes(deps: Dependencies) {
  return memberFeedRoutes(deps, {
    kind: 'calendar',
    fileName: 'calendar.ics',
    operationPrefix: 'calendarFeeds',
    tag: 'Events',
    urlSchema: CalendarFeed,
    description:
      'An iCalendar subscription (RFC 5545) with the published events the member can currently see, except those that ended more than 90 days ago, at most 1,000. Cancelled events are marked as cancelled.',
    contentType: 'text/calendar',
    example: 'BEGIN:VCALENDAR\r\n…',
    async read(ctx, memberId) {
      const { association, events } = await readCalendarFeed(ctx, memberId)
      const { hostname } = deps.settings.baseUrl
      return {
        headers: {
          'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'content-disposition': 'inline; filename="events.ics"',
        },
        body: writeCalendar(association, hostname, events as CalendarEvent[], REFRESH_SECONDS),
      }
    },
  })
}
