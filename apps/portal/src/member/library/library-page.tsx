import type { ResourceSearchResult } from '@guildhall/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, IconButton } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Banner, Skeleton } from '../../design/feedback.tsx'
import { SearchField, SelectField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useSearchText } from '../../lists/use-search-text.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { LibrarySearch } from '../routes.ts'
import { Filters } from './filters.tsx'
import { ResourceCard } from './resource-card.tsx'
import { getSortOrder, resourceListQuery, sortOrders } from './resource-list.ts'

/** The library’s list and search; filters and order are in the URL. */
export function LibraryPage() {
  const t = useTranslations()
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug/library' })
  const search = useSearch({ from: '/a/$slug/library' })
  const navigate = useNavigate({ from: '/a/$slug/library' })
  const { scopes } = useSession()
  const [isFilterDialogOpen, setFilterDialogOpen] = useState(false)
  const query = useInfiniteQuery(resourceListQuery(search, scopes.includes('resources:write')))
  const change = (changes: LibrarySearch, replace = false) =>
    void navigate({ search: { ...search, ...changes }, replace, resetScroll: false })
  const [text, setText] = useSearchText(search.q ?? '', (q) => change({ q }, true))
  useTitle(t.nav.library)
  const [first] = query.data?.pages ?? []
  const view = search.view === 'list' ? 'list' : 'cards'
  const isFiltered = Boolean(search.q || search.category || search.type || search.access)
  const clear = () => void navigate({ search: search.view ? { view: search.view } : {} })
  const filters = (
    <Filters
      search={search}
      facets={first?.facets}
      onChange={(name, values) => change({ [name]: values.join(',') })}
    />
  )
  return (
    <>
      <div className="page-head">
        <h1>{t.nav.library}</h1>
      </div>
      <div className="library">
        <aside className="library-filters" aria-label={t.library.filters}>
          {filters}
        </aside>
        <div className="stack">
          <SearchField
            label={t.library.search}
            clearLabel={t.common.clear}
            placeholder={t.library.search}
            value={text}
            onChange={setText}
          />
          <div className="spread">
            <p className="soft small" role="status">
              {first ? t.library.count(first.totalItems ?? 0, format.number(first.totalItems ?? 0)) : ' '}
            </p>
            <div className="cluster">
              <span className="filters-button">
                <Button onPress={() => setFilterDialogOpen(true)}>
                  <Icon name="settings" />
                  {t.library.filters}
                </Button>
              </span>
              <SelectField
                label={t.library.sort}
                isLabelHidden
                value={getSortOrder(search)}
                options={sortOrders
                  .filter((order) => order !== 'relevance' || search.q)
                  .map((value) => ({ value, text: t.library.sorts[value] }))}
                onChange={(sort) => change({ sort })}
              />
              <span className="segments">
                <IconButton
                  icon={view === 'list' ? 'grid' : 'list'}
                  label={view === 'list' ? t.library.asCards : t.library.asList}
                  onPress={() => change({ view: view === 'list' ? '' : 'list' })}
                />
              </span>
            </div>
          </div>
          {first?.degraded ? (
            <Banner tone="warning" title={t.library.degraded}>
              {t.library.degradedHint}
            </Banner>
          ) : null}
          <ListView<ResourceSearchResult, NonNullable<typeof first>>
            query={query}
            icon="library"
            empty={{ title: t.library.empty, hint: t.library.emptyHint }}
            isFiltered={isFiltered}
            onClear={clear}
            skeleton={<LibrarySkeleton />}
          >
            {(items) => (
              <div className={`resources ${view}`}>
                {items.map((resource) => (
                  <ResourceCard key={resource.id} resource={resource} slug={slug} />
                ))}
              </div>
            )}
          </ListView>
        </div>
      </div>
      <Dialog title={t.library.filters} isOpen={isFilterDialogOpen} onOpenChange={setFilterDialogOpen}>
        {filters}
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={clear}>
            {t.common.clearFilters}
          </Button>
          <Button kind="primary" onPress={() => setFilterDialogOpen(false)}>
            {t.library.show(format.number(first?.totalItems ?? 0))}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function LibrarySkeleton() {
  return (
    <div className="resources cards">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Skeleton key={index} height="18rem" />
      ))}
    </div>
  )
}
