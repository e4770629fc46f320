import type {
  AssociationEvent,
  AssociationEventListQuery,
  Course,
  CourseListQuery,
  Job,
  JobListQuery,
  Post,
  PostListQuery,
} from '@guildhall/sdk'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../design/feedback.tsx'
import { SearchField } from '../../design/fields.tsx'
import type { IconName } from '../../design/icon.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useSearchText } from '../../lists/use-search-text.ts'
import { api } from '../../shell/api.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

interface Content {
  events: { record: AssociationEvent; query: AssociationEventListQuery }
  courses: { record: Course; query: CourseListQuery }
  jobs: { record: Job; query: JobListQuery }
  community: { record: Post; query: PostListQuery }
}
type ContentName = keyof Content
type Row<Name extends ContentName> = Content[Name]['record']
type Query<Name extends ContentName> = Content[Name]['query']
interface ContentPage<Name extends ContentName> {
  items: Row<Name>[]
  totalItems: number | null
  nextCursor: string | null
}

const PAGE_SIZE = 30

const contentQuery = <Name extends ContentName>(name: Name, query: Query<Name>) =>
  infiniteQueryOptions({
    queryKey: [name, query],
    queryFn: async ({ pageParam, signal }) => {
      // TypeScript cannot infer that name, query and record belong together.
      const collection = api[name] as unknown as {
        list(query: Query<Name>, options: { signal: AbortSignal }): Promise<ContentPage<Name>>
      }
      const cursor = pageParam ? { cursor: pageParam } : {}
      return collection.list({ itemsPerPage: PAGE_SIZE, ...query, ...cursor }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export interface ContentListProps<Name extends ContentName> {
  name: Name
  icon: IconName
  query: Query<Name>
  search: string
  onSearch(text: string): void
  /** Shown beside the heading. */
  tools?: ReactNode
  children(record: Row<Name>): ReactNode
}

/** The list of a kind of content, with search. */
export function ContentList<Name extends ContentName>(props: ContentListProps<Name>) {
  const { name, icon, query, search, onSearch, tools, children } = props
  const t = useTranslations()
  const [text, setText] = useSearchText(search, onSearch)
  const listQuery = useInfiniteQuery(
    contentQuery(name, { ...query, ...(search ? { q: search } : {}) } as Query<Name>),
  )
  useTitle(t.nav[name])
  return (
    <>
      <div className="page-head">
        <h1>{t.nav[name]}</h1>
        {tools}
      </div>
      <div className="stack">
        <SearchField
          label={t.content.search[name]}
          placeholder={t.content.search[name]}
          clearLabel={t.common.clear}
          value={text}
          onChange={setText}
        />
        <ListView<Row<Name>, ContentPage<Name>>
          query={listQuery}
          icon={icon}
          empty={{ title: t.content.empty[name] }}
          isFiltered={search !== ''}
          onClear={() => setText('')}
          skeleton={['a', 'b', 'c'].map((key) => <Skeleton key={key} height="6rem" />)}
        >
          {(items) => (
            <ul className="records">
              {items.map((record) => (
                <li key={record.id}>{children(record)}</li>
              ))}
            </ul>
          )}
        </ListView>
      </div>
    </>
  )
}
