import { type FetchPage, Page, type PageBody } from '../list.ts'
import type { ResponseBody } from '../operations.ts'
import type { UsageRow, UsageSummary } from '../types.ts'

/** A page of the usage report with the period’s summary. */
export class UsagePage extends Page<UsageRow> {
  readonly summary: UsageSummary

  constructor(body: PageBody<UsageRow>, fetchPage: FetchPage<UsageRow>) {
    super(body, fetchPage)
    this.summary = (body as ResponseBody<'reports.usage'>).summary
  }
}
