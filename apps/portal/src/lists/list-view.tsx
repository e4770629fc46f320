import type { Page } from '@guildhall/sdk'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Loading, State } from '../design/feedback.tsx'
import type { IconName } from '../design/icon.tsx'
import { ErrorState } from '../shell/error-state.tsx'
import { useWords } from '../words/use-words.tsx'

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
  const words = useWords()
  if (query.isPending) return <Loading label={words.common.loading}>{skeleton}</Loading>
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data?.pages.flatMap((page) => page.items as Item[]) ?? []
  if (items.length === 0 && isFiltered)
    return (
      <State
        icon="notFound"
        title={words.common.nothingMatches}
        action={<Button onPress={onClear}>{words.common.clearFilters}</Button>}
      >
        {words.common.nothingMatchesHint}
      </State>
    )
  if (items.length === 0) {
    return (
      <State icon={icon} title={empty.title}>
        {empty.hint}
      </State>
    )
  }
  return (
    <div className={query.isPlaceholderData ? 'list stale' : 'list'}>
      {children(items)}
      {query.hasNextPage ? (
        <div className="list-more">
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {words.common.loadMore}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
