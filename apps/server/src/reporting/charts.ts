import type { CategoryRow } from '@guildhall/core/reporting/categories'
import type { TrendPoint } from '@guildhall/core/reporting/trends'
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { escapeHtml } from '../service/page.ts'

/** Locale-dependent formatting. */
export interface Formatting {
  formatNumber: (value: number) => string
  /** A short label for an interval. */
  formatInterval: (start: string) => string
}

const WIDTH = 720
const HEIGHT = 250
const margin = { top: 14, right: 92, bottom: 28, left: 52 }
const MAX_LABELS = 8

/** Renders views as an area and downloads as a line, labeled at their ends, as SVG without style sheets, `style` attributes or scripts. */
export function renderTrendChart(points: TrendPoint[], formatting: Formatting): string {
  const x = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([margin.left, WIDTH - margin.right])
  const [maxViews, maxDownloads] = [
    Math.max(0, ...points.map(({ views }) => views)),
    Math.max(0, ...points.map(({ downloads }) => downloads)),
  ]
  const y = scaleLinear()
    .domain([0, Math.max(1, maxViews, maxDownloads)])
    .nice()
    .range([HEIGHT - margin.bottom, margin.top])
  const toX = (index: number) => x(index) ?? 0
  const viewsArea = area<TrendPoint>(
    (_, index) => toX(index),
    y(0),
    ({ views }) => y(views),
  )
  const viewsLine = line<TrendPoint>(
    (_, index) => toX(index),
    ({ views }) => y(views),
  )
  const downloadsLine = line<TrendPoint>(
    (_, index) => toX(index),
    ({ downloads }) => y(downloads),
  )
  const last = points.at(-1)
  return renderSvg(
    'Views and downloads over time',
    `From ${formatting.formatInterval(points[0]?.start ?? '')} to ${formatting.formatInterval(last?.start ?? '')}. Highest values: views ${formatting.formatNumber(maxViews)}, downloads ${formatting.formatNumber(maxDownloads)}.`,
    HEIGHT,
    [
      ...y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => renderGridLine(y(tick), formatting.formatNumber(tick))),
      ...selectLabels(points.length).map((index) =>
        renderDateLabel(toX(index), formatting.formatInterval(points[index]?.start ?? '')),
      ),
      `<path d="${viewsArea(points) ?? ''}" fill="#d3e4f3"/>`,
      `<path d="${viewsLine(points) ?? ''}" fill="none" stroke="#1b5e92" stroke-width="2" stroke-linejoin="round"/>`,
      `<path d="${downloadsLine(points) ?? ''}" fill="none" stroke="#a8431c" stroke-width="2" stroke-dasharray="5 3" stroke-linejoin="round"/>`,
      ...renderEndLabels(y(last?.views ?? 0), y(last?.downloads ?? 0)),
    ],
  )
}

/** Renders downloads by category as bars, in the order of the rows. */
export function renderCategoryChart(rows: CategoryRow[], formatting: Formatting): string {
  const height = rows.length * 30 + 8
  const y = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([4, height - 4])
    .padding(0.3)
  const max = Math.max(1, ...rows.map(({ downloads }) => downloads))
  const x = scaleLinear()
    .domain([0, max])
    .range([230, WIDTH - 120])
  return renderSvg(
    'Downloads by category',
    rows.length === 1 ? '1 category.' : `${rows.length} categories.`,
    height,
    rows.map((row, index) => {
      const top = y(index) ?? 0
      const middle = top + y.bandwidth() / 2 + 5
      const share = `${Math.round(row.downloadShare * 100)}%`
      return (
        renderText(220, middle, truncate(row.category?.name ?? 'Uncategorized'), 'end') +
        `<rect x="230" y="${top}" width="${(x(row.downloads) - 230).toFixed(1)}" height="${y.bandwidth().toFixed(1)}" fill="#1b5e92"/>` +
        renderText(
          x(row.downloads) + 8,
          middle,
          `${formatting.formatNumber(row.downloads)} (${share})`,
          'start',
        )
      )
    }),
  )
}

/** The indexes of labels that do not overlap, including the first. */
function selectLabels(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / MAX_LABELS))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

function renderGridLine(y: number, label: string): string {
  return `<line x1="${margin.left}" x2="${WIDTH - margin.right}" y1="${y}" y2="${y}" stroke="#d8dee4"/>${renderText(margin.left - 8, y + 4, label, 'end')}`
}

function renderDateLabel(x: number, label: string): string {
  return renderText(x, HEIGHT - 8, label, 'middle')
}

/** Labels at the ends of the lines, at these heights, moved apart if they would overlap. */
function renderEndLabels(viewsY: number, downloadsY: number): string[] {
  const x = WIDTH - margin.right + 8
  const overlap = Math.abs(viewsY - downloadsY) < 16 ? 16 - Math.abs(viewsY - downloadsY) : 0
  const shift = viewsY <= downloadsY ? -overlap / 2 : overlap / 2
  return [
    renderText(x, viewsY + 4 + shift, 'Views', 'start', '#1b5e92'),
    renderText(x, downloadsY + 4 - shift, 'Downloads', 'start', '#a8431c'),
  ]
}

function renderText(x: number, y: number, content: string, anchor: string, color = '#3b4754'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${color}">${escapeHtml(content)}</text>`
}

const MAX_NAME_CHARACTERS = 30

function truncate(name: string): string {
  return [...name].length > MAX_NAME_CHARACTERS
    ? `${[...name].slice(0, MAX_NAME_CHARACTERS - 1).join('')}…`
    : name
}

function renderSvg(title: string, description: string, height: number, parts: string[]): string {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id} ${id}-text" font-size="12" font-family="system-ui, sans-serif"><title id="${id}">${title}</title><desc id="${id}-text">${escapeHtml(description)}</desc>${parts.join('')}</svg>`
}
