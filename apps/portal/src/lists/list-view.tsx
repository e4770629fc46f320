import type { Page } from '@guildhall/sdk'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { EmptyState, Loading } from '../design/feedback.tsx'
import type { IconName } from '../design/icon.tsx'
import { Removable } from '../forms/removable.tsx'
import { ErrorState } from '../shell/error-state.tsx'
import { FailureBanner } from '../shell/failure-banner.tsx'
import { useTranslations } from '../translations/use-translations.tsx'

type PageItems<Item> = Pick<Page<Item>, 'items' | 'totalItems'>

export interface ListViewProps<Item, P extends PageItems<Item>> {
  query: UseInfiniteQueryResult<InfiniteData<P, unknown>>
  icon: IconName
  /** Shown if the list is empty without filters. */
  empty: { title: string; hint?: string }
  isFiltered: boolean
  onClear(): void
  skeleton: ReactNode
  children(items: Item[]): ReactNode
}

/** A list with its four states: loading, empty, nothing matches, failed. Further pages are loaded on request. */
export function ListView<Item, P extends PageItems<Item>>(props: ListViewProps<Item, P>) {
  const { query, icon, empty, isFiltered, onClear, skeleton, children } = props
  const t = useTranslations()
  const items = query.data?.pages.flatMap((page) => page.items as Item[]) ?? []
  const list = useRef<HTMLDivElement>(null)
  /** The index of the first item of the requested page; null if none is requested. */
  const firstRequested = useRef<number | null>(null)
  const { hasNextPage } = query
  useLayoutEffect(() => {
    const index = firstRequested.current
    if (index === null || items.length <= index) return
    firstRequested.current = null
    if (hasNextPage || document.activeElement !== document.body) return
    // Loading the last page removed the button, so the first item of that page gets the focus.
    const parent = list.current?.querySelector('tbody') ?? list.current?.firstElementChild
    const item = parent?.children[index]
    if (!(item instanceof HTMLElement)) return document.getElementById('main')?.focus({ preventScroll: true })
    item.tabIndex = -1
    item.focus()
  }, [items.length, hasNextPage])
  if (query.isPending) return <Loading label={t.common.loading}>{skeleton}</Loading>
  const clearButton = isFiltered ? (
    <Removable>
      <Button onPress={onClear}>{t.common.clearFilters}</Button>
    </Removable>
  ) : null
  if (query.isError && !query.data)
    return (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} fallbackAction={clearButton} />
    )
  if (items.length === 0 && isFiltered)
    return (
      <EmptyState icon="notFound" title={t.common.nothingMatches} action={clearButton}>
        {t.common.nothingMatchesHint}
      </EmptyState>
    )
  if (items.length === 0) {
    return (
      <EmptyState icon={icon} title={empty.title}>
        {empty.hint}
      </EmptyState>
    )
  }
  return (
    <div ref={list} className={query.isPlaceholderData ? 'list stale' : 'list'}>
      {children(items)}
      {query.isFetchNextPageError ? <FailureBanner error={query.error} /> : null}
      {hasNextPage ? (
        <div className="list-more">
          <Button
            isPending={query.isFetchingNextPage}
            onPress={() => {
              firstRequested.current = items.length
              void query.fetchNextPage()
            }}
          >
            {t.common.loadMore}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
