import type { LibrarySummary } from '@guildhall/core/reporting/summary'
import type { UsageRow } from '@guildhall/core/reporting/usage'
import { escapeHtml } from '../service/page.ts'
import { type Formatting, renderCategoryChart, renderTrendChart } from './charts.ts'

const style = `
:root { color-scheme: light; --ink: #1c2733; --soft: #55626f; --line: #d8dee4 }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: #fff; max-width: 50rem; margin: 0 auto; padding: 2.5rem 1.25rem }
header { border-bottom: 3px solid #1b5e92; padding-bottom: .75rem; margin-bottom: 1.5rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .6rem; break-after: avoid }
p { margin: .3rem 0 } .soft { color: var(--soft) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 0 }
dl div { border: 1px solid var(--line); border-radius: .4rem; padding: .7rem .9rem; break-inside: avoid }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0 } .metric { font-size: 1.7rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.25 }
.name { font-weight: 650; overflow-wrap: anywhere }
.change { font-size: .85rem }
section { break-inside: avoid } svg { display: block; width: 100%; height: auto }
table { border-collapse: collapse; width: 100% } th { text-align: left; color: var(--soft); font-weight: 500; font-size: .85rem }
td, th { padding: .35rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top } td { overflow-wrap: anywhere }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
tr { break-inside: avoid } thead { display: table-header-group }
details { margin-top: .6rem } summary { cursor: pointer; color: var(--soft) }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .75rem; font-size: .85rem; color: var(--soft) }
@page { size: A4; margin: 16mm 15mm }
@media print { body { max-width: none; padding: 0; font-size: 10.5pt } details { display: none } section.long { break-inside: auto } }
`

/** Allows only this page’s style, by hash: no scripts, images or external content. */
export const summaryPolicy = `default-src 'none'; style-src 'sha256-${new Bun.CryptoHasher('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders the printable summary. */
export function renderSummaryPage(summary: LibrarySummary, createdAt: Date): string {
  const { association, period, comparable, resources, categories } = summary
  const formatting = createFormatting(summary)
  const dates = formatDates(summary, period)
  const name = escapeHtml(association.name)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Library report, ${escapeHtml(dates)} – ${name}</title><style>${style}</style></head><body>
<header><p class="soft">${name}</p><h1>Library report</h1><p>${escapeHtml(dates)}</p></header>
<main>${renderKeyMetrics(summary, formatting)}
<section><h2>Trend</h2>${renderTrendChart(comparable, formatting)}${renderChartNote(summary)}${renderPointsTable(summary, formatting)}</section>
<section class="long"><h2>Top resources</h2>${renderResourcesTable(resources, formatting)}</section>
${categories.length === 0 ? '' : `<section><h2>Downloads by category</h2>${renderCategoryChart(categories, formatting)}</section>`}</main>
<footer><p>Changes are relative to ${escapeHtml(formatDates(summary, summary.before.period))}, the previous period of the same length. Unique users are distinct signed-in users. Days are in the time zone ${escapeHtml(period.timezone)}. A resource in two categories counts in both.</p><p>Created on ${escapeHtml(formatDateTime(summary, createdAt))} by Guildhall.</p></footer>
</body></html>`
}

function renderKeyMetrics({ totals, before }: LibrarySummary, { formatNumber }: Formatting): string {
  const renderTile = (label: string, now: number, before: number) =>
    `<div><dt>${label}</dt><dd class="metric">${formatNumber(now)}</dd><dd class="change">${formatChange(now, before, formatNumber)}</dd></div>`
  const top = totals.topResource
  return `<section><dl>${renderTile('Views', totals.views, before.totals.views)}${renderTile('Downloads', totals.downloads, before.totals.downloads)}${renderTile('Unique users', totals.uniqueUsers, before.totals.uniqueUsers)}
<div><dt>Most downloaded</dt>${top ? `<dd class="name">${escapeHtml(getResourceName(top))}</dd><dd class="change">${formatNumber(top.downloads)} ${top.downloads === 1 ? 'download' : 'downloads'}</dd>` : '<dd>No downloads</dd>'}</div></dl></section>`
}

/** Describes a change in words, because color alone is not accessible and may be lost in print. */
function formatChange(now: number, before: number, formatNumber: Formatting['formatNumber']): string {
  if (now === before) return `unchanged (${formatNumber(before)})`
  if (before === 0) return 'none before'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const amount = percent === 0 ? 'less than 1%' : `${formatNumber(percent)}%`
  return `${now > before ? '▲' : '▼'} ${amount} ${now > before ? 'more' : 'less'} than ${formatNumber(before)} before`
}

function renderResourcesTable(rows: UsageRow[], { formatNumber }: Formatting): string {
  if (rows.length === 0) return '<p>No activity in this period.</p>'
  const body = rows.map(
    (row) =>
      `<tr><td>${escapeHtml(getResourceName(row))}</td><td class="number">${formatNumber(row.downloads)}</td><td class="number">${formatNumber(row.views)}</td><td class="number">${formatNumber(row.uniqueUsers)}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Resource</th><th scope="col" class="number">Downloads</th><th scope="col" class="number">Views</th><th scope="col" class="number">Unique users</th></tr></thead><tbody>${body.join('')}</tbody></table>`
}

function renderChartNote({ interval, points, comparable }: LibrarySummary): string {
  const note =
    comparable.length < points.length
      ? ' Incomplete intervals at the start and end are omitted from the chart.'
      : ''
  return interval === 'day' ? '' : `<p class="soft">By ${interval}.${note}</p>`
}

/** The chart’s data as an accessible table. */
function renderPointsTable({ points, interval }: LibrarySummary, formatting: Formatting): string {
  const rows = points.map(
    ({ start, views, downloads, uniqueUsers }) =>
      `<tr><th scope="row">${escapeHtml(formatting.formatInterval(start))}</th>${[views, downloads, uniqueUsers].map((value) => `<td class="number">${formatting.formatNumber(value)}</td>`).join('')}</tr>`,
  )
  const first = { day: 'Day', week: 'Week from', month: 'Month from' }[interval]
  return `<details><summary>Chart data</summary><table><thead><tr><th scope="col">${first}</th><th scope="col" class="number">Views</th><th scope="col" class="number">Downloads</th><th scope="col" class="number">Unique users</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`
}

const getResourceName = ({ resource }: UsageRow) => resource.name ?? 'Deleted resource'

/** The association’s locale if it is in the page’s language, otherwise British English. */
function getLocale({ association: { locale } }: LibrarySummary): string {
  return /^en-/i.test(locale) && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en-GB'
}

function createFormatting(summary: LibrarySummary): Formatting {
  const locale = getLocale(summary)
  const number = new Intl.NumberFormat(locale)
  const isMonth = summary.interval === 'month'
  const date = new Intl.DateTimeFormat(locale, {
    timeZone: summary.period.timezone,
    month: 'short',
    ...(isMonth ? { year: 'numeric' } : { day: 'numeric' }),
  })
  return {
    formatNumber: (value) => number.format(value),
    formatInterval: (start) => (start === '' ? '' : date.format(new Date(start))),
  }
}

function formatDates(summary: LibrarySummary, { from, to }: { from: string; to: string }): string {
  const date = new Intl.DateTimeFormat(getLocale(summary), { timeZone: 'UTC', dateStyle: 'long' })
  return date.formatRange(new Date(from), new Date(to))
}

function formatDateTime(summary: LibrarySummary, instant: Date): string {
  const { timezone } = summary.period
  return new Intl.DateTimeFormat(getLocale(summary), {
    timeZone: timezone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(instant)
}
