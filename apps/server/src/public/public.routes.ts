import type { Context } from '@guildhall/core/context'
import type { SignedLinks } from '@guildhall/core/library/file-links'
import type { RateLimitState } from '@guildhall/core/platform/limits/hourly-limiter'
import {
  type PublicList,
  type PublicListName,
  publicLists,
  readPublicList,
  readPublicRecord,
} from '@guildhall/core/public/public-lists'
import { readPublicResource, readPublicResources } from '@guildhall/core/public/public-resources'
import { publicRecords } from '@guildhall/wire/public'
import { Elysia } from 'elysia'
import { type CalendarEvent, writeCalendar } from '../content/calendar.ts'
import type { Dependencies } from '../dependencies.ts'
import { getRequestState } from '../http/request-state.ts'
import { buildPublicDocumentation } from './documentation.ts'
import { PublicCache } from './public-cache.ts'
import { asPublicError, PublicError } from './public-error.ts'
import { readParameters } from './public-parameters.ts'
import {
  buildPreflightResponse,
  buildPublicErrorResponse,
  buildPublicHeaders,
  buildPublicResponse,
} from './public-response.ts'
import { authenticatePublicCaller } from './visitor.ts'

const MAX_CALENDAR_EVENTS = 1_000
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface ReaderInput {
  list: PublicList
  name: PublicListName
  id?: string
  url: URL
  /** The service’s host name, not the request’s, since responses are cached. */
  host: string
  links: SignedLinks
}
type PublicReader = (publicRequest: ReaderInput, ctx: Context) => Promise<string | null>

/** The public API: read-only, called from web pages. */
export function publicRoutes(deps: Dependencies) {
  const cache = new PublicCache(deps.notifications)
  const app = new Elysia()
  for (const name of Object.keys(publicLists) as PublicListName[]) {
    const path = `/api/v1/${name}`
    app.get(path, createHandler(deps, cache, name, readList), buildPublicDocumentation(name, 'list'))
    app.get(
      `${path}/:id`,
      createHandler(deps, cache, name, readRecord),
      buildPublicDocumentation(name, 'get'),
    )
  }
  const calendar = createHandler(deps, cache, 'events', readCalendar)
  return app
    .get('/api/v1/events/.ics', calendar, buildPublicDocumentation('events', 'calendar'))
    .options('/api/v1/*', ({ request }) => buildPreflightResponse(request), { detail: { hide: true } })
    .all('/api/v1/*', ({ request }) => buildFallbackResponse(request), { detail: { hide: true } })
}

function createHandler(deps: Dependencies, cache: PublicCache, name: PublicListName, read: PublicReader) {
  const list = publicLists[name]
  const route = `/api/v1/${name}`
  return async ({ request, params }: { request: Request; params?: Record<string, string> }) => {
    getRequestState(request).route = route
    let rateLimit: RateLimitState | null = null
    try {
      const url = new URL(request.url)
      const isCalendar = read === readCalendar
      const header = request.headers.get('x-api-key')
      const key = header ?? (isCalendar ? url.searchParams.get('key') : null)
      const caller = await authenticatePublicCaller(deps, request, key, header === null)
      rateLimit = caller.rateLimit
      if (isCalendar) url.searchParams.delete('key')
      const host = deps.settings.baseUrl.hostname
      const { links } = deps
      const publicRequest: ReaderInput = {
        list,
        name,
        url,
        host,
        links,
        ...(params?.id === undefined ? {} : { id: params.id }),
      }
      const { body, listCache } = await cache.read(caller.ctx, list, url.pathname + url.search, () =>
        read(publicRequest, caller.ctx),
      )
      if (!body) throw new PublicError('NOT_FOUND', 'No public record has this id.')
      const headers = buildPublicHeaders(request, body, caller, isCalendar ? calendarHeaders : jsonHeaders)
      // Calendars are requested rarely, and a stored entry would never match: `splitExtension` rewrites their URL.
      if (listCache && caller.preparedResponseFields && key !== null && !isCalendar) {
        deps.preparedResponses.store(request, key, {
          cachedBody: body,
          cache: listCache,
          route,
          ...caller.preparedResponseFields,
          headers: new Headers(headers),
        })
      }
      return buildPublicResponse(request, body, headers)
    } catch (error) {
      return buildPublicErrorResponse(request, asPublicError(deps, request, error), rateLimit)
    }
  }
}

const readList: PublicReader = async ({ list, name, url, links }, ctx) => {
  const request = readParameters(url.searchParams, list, publicRecords[name])
  const { items, total } = await (name === 'resources'
    ? readPublicResources(ctx, links, request)
    : readPublicList(ctx, list, request))
  return `{"items":[${items}],"limit":${request.limit},"offset":${request.offset},"total":${total}}`
}

const readRecord: PublicReader = async ({ list, name, id = '', url, links }, ctx) => {
  rejectParameters(url)
  if (!uuidPattern.test(id)) return null
  return name === 'resources' ? readPublicResource(ctx, links, id) : readPublicRecord(ctx, list, id)
}

const calendarHeaders = {
  'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
  'content-disposition': 'inline; filename="events.ics"',
}

/**
 * Includes events that ended in the last 90 days, since calendars show past events. With `id`, returns that event
 * regardless of its date.
 */
const readCalendar: PublicReader = async ({ list, url, host }, ctx) => {
  const id = url.searchParams.get('id')
  if (id !== null && url.searchParams.size === 1) return readEventCalendar(ctx, list, id, host)
  rejectParameters(url, ['id'])
  const clientQuery = ctx.db.selectFrom('clients').select('name').where('id', '=', ctx.client.id)
  const [{ items }, { name }] = await Promise.all([
    readPublicList(ctx, list, {
      limit: MAX_CALENDAR_EVENTS,
      offset: 0,
      filters: {},
      when: 'all',
      timeConditions: [
        {
          field: 'endsAt',
          comparison: '>=',
          value: new Date(Date.now() - 90 * 86_400_000).toISOString(),
        },
      ],
    }),
    clientQuery.executeTakeFirstOrThrow(),
  ])
  return writeCalendar(name, host, JSON.parse(`[${items}]`))
}

async function readEventCalendar(
  ctx: Context,
  list: PublicList,
  id: string,
  host: string,
): Promise<string | null> {
  if (!uuidPattern.test(id)) throw new PublicError('INVALID_PARAMETER', 'Must be an event’s id.', 'id')
  const record = await readPublicRecord(ctx, list, id)
  if (record === null) return null
  const event: CalendarEvent = JSON.parse(record)
  return writeCalendar(event.title, host, [event])
}

/** @param accepted parameters that are invalid only because they are repeated or combined */
function rejectParameters(url: URL, accepted: string[] = []): void {
  const names = [...url.searchParams.keys()]
  const name = names.find((name) => !accepted.includes(name)) ?? names[0]
  if (name === undefined) return
  const message = accepted.includes(name)
    ? 'Send this parameter once.'
    : `Unknown parameter. This endpoint accepts ${accepted.join(', ') || 'none'}.`
  throw new PublicError('INVALID_PARAMETER', message, name)
}

/** 405 for a list or record, before authentication; otherwise 404. */
function buildFallbackResponse(request: Request): Response {
  const [, name = '', id, rest] =
    /^\/api\/v1\/([^/]*)(?:\/([^/]*))?(\/.*)?$/.exec(new URL(request.url).pathname) ?? []
  const exists = Object.hasOwn(publicLists, name) && id !== '' && rest === undefined
  if (exists && !['GET', 'HEAD'].includes(request.method))
    return buildPublicErrorResponse(
      request,
      new PublicError('METHOD_NOT_ALLOWED', 'The public API is read-only.', undefined, {
        allow: 'GET, HEAD, OPTIONS',
      }),
    )
  const names = Object.keys(publicLists).join(', ')
  return buildPublicErrorResponse(
    request,
    new PublicError('NOT_FOUND', `There is no endpoint at this path. The lists are ${names}.`),
  )
}
