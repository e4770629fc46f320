import { events } from '@guildhall/core/content/events'
import { getRecord } from '@guildhall/core/records/read'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { getVisibilityScope } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { formatEtag } from '../http/reply.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'

/** Events as iCalendar files. */
export function calendarRoutes(deps: Dependencies) {
  return new Elysia().get('/api/events/:id/.ics', ...calendarEndpoint(deps))
}

function calendarEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'events.calendar',
    summary: 'Get an event as iCalendar',
    description: 'An iCalendar file (RFC 5545) that includes the time zone.',
    tag: 'Events',
    access: { scope: 'events:read' },
    allowMember: () => true,
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The iCalendar file.',
        schema: Type.String({ examples: ['BEGIN:VCALENDAR\r\n…'] }),
        contentType: 'text/calendar',
        headers: ['ETag'],
      },
    },
    handle: ({ ctx, params }) => getRecord(ctx, events, params.id ?? '', getVisibilityScope(ctx, events)),
    present: (record) => {
      const event = JSON.parse(record.json) as CalendarEvent & { slug: string }
      return {
        status: 200,
        headers: {
          'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'content-disposition': `attachment; filename="${event.slug}.ics"`,
          etag: formatEtag(record.version),
        },
        body: writeCalendar(event.title, deps.settings.baseUrl.hostname, [event]),
      }
    },
  })
}
