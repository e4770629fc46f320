import type {
  CategoriesReportQuery,
  Page,
  QuestionsReportQuery,
  UnansweredQuestion,
  UsageReportQuery,
} from '@guildhall/sdk'
import { getDayOfWeek, parseAbsolute, parseDate, toCalendarDate, today } from '@internationalized/date'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import type { StaffTranslations } from '../../translations/staff/staff-en.ts'
import type { Format } from '../../translations/use-format.ts'
import type { MetricName, ReportRow } from './metric-table.tsx'

/** The reports on library usage. */
export const reportNames = ['usage', 'categories', 'members', 'trends', 'questions'] as const
export type ReportName = (typeof reportNames)[number]

/** The columns of each report; bars show the first. */
export const reportMetrics: Record<ReportName, readonly MetricName[]> = {
  usage: ['views', 'downloads', 'people'],
  categories: ['views', 'downloads', 'people'],
  members: ['views', 'downloads'],
  trends: ['views', 'downloads', 'people'],
  questions: ['asked', 'people'],
}

export interface Period {
  from?: string
  to?: string
  timezone: string
}

interface Context {
  slug: string
  t: StaffTranslations
  format: Format
}

type ReportPage = Pick<Page<ReportRow>, 'items' | 'totalItems' | 'nextCursor'>

/** Loads a page of a report. @param page from 1 */
export async function loadReport(
  name: ReportName,
  period: Period,
  page: number,
  context: Context,
  signal: AbortSignal,
): Promise<ReportPage> {
  const { slug, t, format } = context
  const { reports } = t
  const query = { ...period, page, itemsPerPage: 30 }
  const mostViewedQuery = { ...query, order: { views: 'desc' as const } }
  const periodParameters = new URLSearchParams({
    ...(period.from ? { from: period.from } : {}),
    ...(period.to ? { to: period.to } : {}),
  })
  const buildUrl = (path: string, search: URLSearchParams = periodParameters) =>
    `/a/${slug}/manage/${path}?${search}`
  const renderManageLink = (path: string, text: string) => (
    <HrefLink href={`/a/${slug}/manage/${path}`}>{text}</HrefLink>
  )
  switch (name) {
    case 'usage': {
      const { items, totalItems, nextCursor } = await api.reports.usage(mostViewedQuery as UsageReportQuery, {
        signal,
      })
      const rows = items.map(({ resource, views, downloads, uniqueUsers }) => ({
        id: resource.id,
        label:
          resource.name === null
            ? reports.deleted
            : renderManageLink(`library/${resource.id}`, resource.name),
        metrics: { views, downloads, people: uniqueUsers },
        // The statistics of the resource, by day.
        ...(resource.name === null ? {} : { hrefs: linkAll(buildUrl(`library/${resource.id}/stats`)) }),
      }))
      return { items: rows, totalItems, nextCursor }
    }
    case 'categories': {
      const response = await api.reports.categories(mostViewedQuery as CategoriesReportQuery, { signal })
      const rows = response.items.map(({ category, views, downloads, uniqueUsers }) => ({
        id: category?.id ?? '',
        label: renderManageLink(
          `library?${new URLSearchParams(category ? { category: category.id } : { 'empty.category': 'true' })}`,
          category?.name ?? reports.uncategorized,
        ),
        metrics: { views, downloads, people: uniqueUsers },
        activity: category ? { categoryId: category.id } : { uncategorised: true },
      }))
      return { items: rows, totalItems: response.totalItems, nextCursor: response.nextCursor }
    }
    case 'members': {
      const { items, totalItems, nextCursor } = await api.reports.members(mostViewedQuery, { signal })
      const rows = items.map(({ member: { id, displayName, email }, views, downloads, lastActiveAt }) => ({
        id,
        label: email === null ? reports.deleted : renderManageLink(`members/${id}`, displayName || email),
        metrics: { views, downloads },
        ...(email === null ? {} : { activity: { memberId: id } }),
        at: format.dateTime(lastActiveAt),
      }))
      return { items: rows, totalItems, nextCursor }
    }
    case 'trends': {
      const { points } = await api.reports.trends({ ...period, interval: 'week' }, { signal })
      const rows = points.map(({ start, views, downloads, uniqueUsers }) => ({
        id: start,
        label: format.date(start, period.timezone),
        metrics: { views, downloads, people: uniqueUsers },
        hrefs: linkAll(buildUrl('reports/usage', new URLSearchParams(getWeek(start, period)))),
      }))
      return { items: rows, totalItems: rows.length, nextCursor: null }
    }
    case 'questions': {
      const questionsQuery = { ...query, nearestResources: true } as QuestionsReportQuery
      const { items, totalItems, nextCursor } = await api.reports.questions(questionsQuery, { signal })
      const rows = items.map((item, index) => ({
        id: `${page}.${index}`,
        label: <Question item={item} slug={slug} t={t} />,
        metrics: { asked: item.asked, people: item.people },
        at: format.dateTime(item.lastAskedAt),
      }))
      return { items: rows, totalItems, nextCursor }
    }
  }
}

const linkAll = (href: string): Partial<Record<MetricName, string>> => ({
  views: href,
  downloads: href,
  people: href,
})

/**
 * Returns the first and last day of a week, clipped to the end of the period, or to today if the period has no end.
 *
 * @param start the instant at which the first day starts
 */
function getWeek(start: string, { to, timezone }: Period): { from: string; to: string } {
  const first = toCalendarDate(parseAbsolute(start, timezone))
  const possibleEnds = [
    first.add({ days: 6 - getDayOfWeek(first, 'en-GB') }),
    to ? parseDate(to) : today(timezone),
  ]
  const [end = first] = possibleEnds.toSorted((a, b) => a.compare(b))
  return { from: first.toString(), to: end.toString() }
}

/** An unanswered question with the resources closest to it. */
function Question(props: { item: UnansweredQuestion; slug: string; t: StaffTranslations }) {
  const { item, slug, t } = props
  return (
    <>
      {item.question ?? <em>{t.reports.hidden}</em>}
      {item.nearestResources && item.nearestResources.length > 0 ? (
        <span className="small soft block">
          {t.reports.nearest}{' '}
          {item.nearestResources.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ' · ' : null}
              <HrefLink href={`/a/${slug}/manage/library/${id}`}>
                <bdi>{name}</bdi>
              </HrefLink>
            </span>
          ))}
        </span>
      ) : null}
    </>
  )
}
