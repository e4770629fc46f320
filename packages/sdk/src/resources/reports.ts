import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { UsagePage } from '../reporting/usage-page.ts'
import type {
  CategoriesReportQuery,
  CategoryRow,
  MemberRow,
  MembershipReport,
  MembershipReportQuery,
  MembersReportQuery,
  Overview,
  OverviewQuery,
  QuestionsReportQuery,
  ReportExport,
  ReportSummaryQuery,
  Trends,
  TrendsQuery,
  UnansweredQuestion,
  UsageReportQuery,
  UsageRow,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'

/**
 * Reports on library usage, memberships and questions, by default for the last 30 days. Days follow `timezone`, by
 * default UTC. Scope `reports:read`.
 */
export class Reports extends ApiGroup {
  /**
   * Views, downloads and unique users by resource, most downloaded first.
   *
   * @throws {BadRequestError} for an invalid date or time zone, and for a period that ends before it begins or exceeds three years.
   * @example
   * const { summary, items } = await guildhall.reports.usage({ from: '2026-10-01', to: '2026-10-31' })
   * console.log(summary.downloads, summary.topResource?.resource.name, items.length)
   */
  usage(query?: UsageReportQuery, options?: RequestOptions): ListPromise<UsageRow, UsagePage> {
    return this.api.list('/api/resources/reports/usage', query, options, UsagePage)
  }

  /**
   * Usage by category; `category` is null for uncategorized resources.
   *
   * @throws {BadRequestError} like `usage`.
   * @example
   * for await (const { category, downloadShare } of guildhall.reports.categories())
   *   console.log(category?.name, downloadShare)
   */
  categories(query?: CategoriesReportQuery, options?: RequestOptions): ListPromise<CategoryRow> {
    return this.api.list('/api/resources/reports/categories', query, options)
  }

  /**
   * Views and downloads by member, most active first.
   *
   * @throws {BadRequestError} like `usage`.
   * @example
   * const [first] = await guildhall.reports.members({ timezone: 'Europe/Amsterdam' }).toArray({ limit: 1 })
   */
  members(query?: MembersReportQuery, options?: RequestOptions): ListPromise<MemberRow> {
    return this.api.list('/api/resources/reports/members', query, options)
  }

  /**
   * Usage by interval (default: day), including intervals without activity.
   *
   * @throws {BadRequestError} like `usage`.
   * @example
   * const { points } = await guildhall.reports.trends({ from: '2026-01-01', interval: 'week' })
   */
  trends(query?: TrendsQuery, options?: RequestOptions): ApiPromise<Trends> {
    return this.api.request({ method: 'GET', path: '/api/resources/reports/trends', query, options })
  }

  /**
   * Joins, returns, lapses, cancellations and renewals due, by interval (default: month) and membership
   * level. The underlying records are in `guildhall.membershipChanges.list` or, for renewals, in
   * `guildhall.members.list`.
   *
   * @throws {BadRequestError} like `usage`.
   * @example
   * const { total, points } = await guildhall.reports.membership({ from: '2026-01-01', timezone: 'Europe/Amsterdam' })
   */
  membership(query?: MembershipReportQuery, options?: RequestOptions): ApiPromise<MembershipReport> {
    return this.api.request({ method: 'GET', path: '/api/reports/membership', query, options })
  }

  /**
   * The metrics of the portal’s home page: this week’s counts, renewals due within 30 days, items that need attention, and completed setup steps.
   *
   * @throws {BadRequestError} for an unknown time zone.
   * @example
   * const { joins, attention } = await guildhall.reports.overview({ timezone: 'Europe/Amsterdam' })
   */
  overview(query?: OverviewQuery, options?: RequestOptions): ApiPromise<Overview> {
    return this.api.request({ method: 'GET', path: '/api/reports/overview', query, options })
  }

  /**
   * Unanswered chat questions, most frequent first. With `nearestResources: true`, each has the resources closest to it.
   *
   * @throws {BadRequestError} like `usage`.
   * @example
   * for await (const { question, asked } of guildhall.reports.questions()) console.log(asked, question)
   */
  questions(query?: QuestionsReportQuery, options?: RequestOptions): ListPromise<UnansweredQuestion> {
    return this.api.list('/api/resources/reports/questions', query, options)
  }

  /**
   * Exports all rows of a report as CSV, Excel or JSON; `activity` exports each view and download. The response body is
   * a stream.
   *
   * @throws {BadRequestError} like `usage`, and for a parameter of another report.
   * @example
   * const response = await guildhall.reports.export({ report: 'activity', format: 'xlsx', resourceId })
   * await writeFile('activity.xlsx', response.body)
   */
  export(request: ReportExport, options?: PostOptions): ApiPromise<Response> {
    const path = '/api/resources/reports/export'
    return this.api.request({ method: 'POST', path, json: request, stream: true, options })
  }

  /**
   * Renders a printable HTML page: key metrics with their change, the trend, top resources and categories.
   *
   * @throws {BadRequestError} like `usage`.
   * @example
   * await writeFile('report.html', await guildhall.reports.summary({ from: '2026-07-01', to: '2026-09-30' }))
   */
  summary(query?: ReportSummaryQuery, options?: RequestOptions): ApiPromise<string> {
    const path = '/api/resources/reports/summary.html'
    return this.api.request({ method: 'GET', path, query, accept: 'text/html', options })
  }
}
