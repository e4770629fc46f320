import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { UsagePage } from '../reporting/usage-page.ts'
import type { Transport } from '../transport.ts'
import type {
  CategoriesReportQuery,
  CategoryRow,
  MemberRow,
  MembersReportQuery,
  QuestionsReportQuery,
  ReportExport,
  ReportSummaryQuery,
  Trends,
  TrendsQuery,
  UnansweredQuestion,
  UsageReportQuery,
  UsageRow,
} from '../types.ts'

/**
 * What the library is used for. Of the last 30 days unless given otherwise; days are those of `timezone`, UTC unless
 * given. Scope `reports:read`.
 */
export class Reports {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Views, downloads and different people by resource, the most downloaded first.
   *
   * @throws {BadRequestError} for days or a time zone there are not, and for more than three years.
   * @example
   * const { summary, items } = await guildhall.reports.usage({ from: '2026-10-01', to: '2026-10-31' })
   * console.log(summary.downloads, summary.topResource?.resource.name, items.length)
   */
  usage(query?: UsageReportQuery, options?: RequestOptions): ListPromise<UsageRow, UsagePage> {
    return this.#api.list('/api/resources/reports/usage', query, options, UsagePage)
  }

  /**
   * How categories do; `category` is null for what is in none.
   *
   * @throws {BadRequestError}
   * @example
   * for await (const { category, downloadShare } of guildhall.reports.categories()) console.log(category?.name, downloadShare)
   */
  categories(query?: CategoriesReportQuery, options?: RequestOptions): ListPromise<CategoryRow> {
    return this.#api.list('/api/resources/reports/categories', query, options)
  }

  /**
   * The most active members.
   *
   * @throws {BadRequestError}
   * @example
   * const [first] = await guildhall.reports.members({ timezone: 'Europe/Amsterdam' }).toArray({ limit: 1 })
   */
  members(query?: MembersReportQuery, options?: RequestOptions): ListPromise<MemberRow> {
    return this.#api.list('/api/resources/reports/members', query, options)
  }

  /**
   * Usage over time, zeros where nothing happened.
   *
   * @throws {BadRequestError}
   * @example
   * const { points } = await guildhall.reports.trends({ from: '2026-01-01', interval: 'week' })
   */
  trends(query?: TrendsQuery, options?: RequestOptions): ApiPromise<Trends> {
    return this.#api.request({ method: 'GET', path: '/api/resources/reports/trends', query, options })
  }

  /**
   * Questions of the chat that the library had no answer to, those asked most often first.
   *
   * @throws {BadRequestError}
   * @example
   * for await (const { question, asked } of guildhall.reports.questions()) console.log(asked, question)
   */
  questions(query?: QuestionsReportQuery, options?: RequestOptions): ListPromise<UnansweredQuestion> {
    return this.#api.list('/api/resources/reports/questions', query, options)
  }

  /**
   * Writes a report as CSV, Excel or JSON, every row of it; the report `activity` gives the rows behind the numbers. The
   * answer's body has not been read: stream it.
   *
   * @throws {BadRequestError} also for a field that another report has.
   * @example
   * const answer = await guildhall.reports.export({ report: 'activity', format: 'xlsx', resourceId })
   * await writeFile('activity.xlsx', answer.body)
   */
  export(request: ReportExport, options?: RequestOptions): ApiPromise<Response> {
    const path = '/api/resources/reports/export'
    return this.#api.request({ method: 'POST', path, json: request, streams: true, options })
  }

  /**
   * A page to read and print: key figures, trend, top resources, categories, and the change against the days before.
   *
   * @throws {BadRequestError}
   * @example
   * await writeFile('report.html', await guildhall.reports.summary({ from: '2026-07-01', to: '2026-09-30' }))
   */
  summary(query?: ReportSummaryQuery, options?: RequestOptions): ApiPromise<string> {
    const path = '/api/resources/reports/summary.html'
    return this.#api.request({ method: 'GET', path, query, text: 'text/html', options })
  }
}
