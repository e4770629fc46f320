import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedRecord } from './definition.ts'
import { type RecordTableProps, TableHeader, TableRow } from './record-row.tsx'
import { useIsNarrowWindow } from './use-is-narrow-window.ts'

const CHECKBOX_REM = 2.75

/**
 * A table of any number of rows, of which only the visible ones are rendered. In narrow windows, all columns of a row
 * share one cell. Rows take the focus: the up and down arrows, Home, End and the page keys move it, Space selects,
 * Enter opens, and Escape clears the selection.
 */
export function RecordTable<Row extends ListedRecord>(props: RecordTableProps<Row>) {
  const { definition, columns, label, total, rows, sort, selection, onRange } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  /** The row to focus once it is rendered. */
  const indexToFocus = useRef<number | null>(null)
  const router = useRouter()
  const isNarrow = useIsNarrowWindow()
  const { headerHeight, rowHeight } = useHeights(isNarrow)
  const scrollY = useElementScrollRestoration({ id: `records-${definition.name}` })?.scrollY ?? 0
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: 8,
    initialOffset: scrollY,
    // The focused row stays rendered, so that focus is never lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(active, total - 1)])].sort((a, b) => a - b),
  })
  // Otherwise the virtualizer keeps the old positions of rows when their estimated size changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const order = `${sort.field} ${sort.direction}`
  const shownOrder = useRef(order)
  // The table is not replaced when its order changes, so that the focused heading keeps the focus.
  useLayoutEffect(() => {
    if (shownOrder.current === order) return
    shownOrder.current = order
    setActive(0)
    virtualizer.scrollToOffset(scrollY)
  }, [virtualizer, order, scrollY])
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => onRange(startIndex, endIndex), [onRange, startIndex, endIndex])
  useEffect(() => {
    if (indexToFocus.current !== active) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`)
    if (!row) return
    indexToFocus.current = null
    row.focus({ preventScroll: true })
    // The virtualizer scrolls the table, but not the page, which a low window does not show whole.
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const move = (index: number): void => {
    const next = Math.max(0, Math.min(total - 1, index))
    indexToFocus.current = next
    setActive(next)
    virtualizer.scrollToIndex(next)
  }
  const open = (index: number): void => {
    const row = rows.getRow(index)
    const href = row && definition.href?.(row, index)
    if (href) void router.navigate({ href })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLTableRowElement)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const pageRows = Math.max(1, endIndex - startIndex - 2)
    const target = findTargetIndex(event.key, active, pageRows, total)
    const activeRow = rows.getRow(active)
    if (target !== null) move(target)
    else if (event.key === 'Enter') open(active)
    else if (event.key === ' ' && activeRow) selection?.toggle(activeRow.id)
    else if (event.key === 'Escape') selection?.clear()
    else if (event.key !== ' ') return
    event.preventDefault()
  }

  const items = virtualizer.getVirtualItems()
  // Excludes rows rendered beyond the edges, which are not visible.
  const visibleIds = items.flatMap(({ index }) =>
    index < startIndex || index > endIndex ? [] : (rows.getRow(index)?.id ?? []),
  )
  let end = headerHeight
  const width = columns.reduce((sum, column) => sum + column.width, selection ? CHECKBOX_REM : 0)
  return (
    <div
      ref={scroller}
      className={rows.isStale ? 'record-scroll stale' : 'record-scroll'}
      data-scroll-restoration-id={`records-${definition.name}`}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={selection ? true : undefined}
        className={isNarrow ? 'narrow-rows' : ''}
        style={isNarrow ? undefined : { minWidth: `${width}rem` }}
      >
        <colgroup>
          {selection ? <col style={{ width: `${CHECKBOX_REM}rem` }} /> : null}
          {isNarrow
            ? null
            : columns.map((column) => <col key={column.id} style={{ width: `${column.width}rem` }} />)}
        </colgroup>
        <TableHeader {...props} isNarrow={isNarrow} visibleIds={visibleIds} />
        <tbody onKeyDown={onKeyDown}>
          {items.map(({ index, start, size }) => {
            const gap = start - end
            end = start + size
            return (
              <Fragment key={index}>
                {gap > 0 ? <SpacerRow height={gap} /> : null}
                <TableRow
                  {...props}
                  isNarrow={isNarrow}
                  index={index}
                  row={rows.getRow(index)}
                  isActive={index === Math.min(active, total - 1)}
                  onFocus={() => setActive(index)}
                  onOpen={() => open(index)}
                />
              </Fragment>
            )
          })}
          {virtualizer.getTotalSize() + headerHeight - end > 0 ? (
            <SpacerRow height={virtualizer.getTotalSize() + headerHeight - end} />
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

/** The row a key moves to; null for other keys. */
function findTargetIndex(key: string, active: number, pageRows: number, total: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + pageRows
    case 'PageUp':
      return active - pageRows
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

/** Fills the space of rows that are not rendered. */
function SpacerRow({ height }: { height: number }) {
  return <tr aria-hidden className="gap" style={{ height }} />
}

/** In pixels: rows are as tall as the pointer requires or, in narrow windows, as three lines of text. */
function useHeights(isNarrow: boolean): { headerHeight: number; rowHeight: number } {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const headerHeight = rem * (matchMedia('(pointer: coarse)').matches ? 2.75 : 2.25)
  return { headerHeight, rowHeight: isNarrow ? rem * 4.5 : headerHeight }
}
