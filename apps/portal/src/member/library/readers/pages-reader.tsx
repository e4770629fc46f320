import { NotFoundError } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loading } from '../../../design/feedback.tsx'
import { MarkedText } from '../../../design/marked-text.tsx'
import { api } from '../../../shell/api.ts'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { findExcerpt } from './find-excerpt.ts'
import { NoText } from './no-text.tsx'
import { PageField } from './page-field.tsx'

export interface PagesReaderProps {
  id: string
  page: number
  pageCount: number
  excerpt: string | undefined
  onPageChange(page: number): void
}

/** The text of a document that browsers cannot display, page by page. */
export default function PagesReader({ id, page, pageCount, excerpt, onPageChange }: PagesReaderProps) {
  const t = useTranslations()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource-page', id, page],
    queryFn: ({ signal }) => api.resources.page(id, page, { signal }),
    staleTime: 300_000,
  })
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data && excerpt) text.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [data, excerpt])
  // An empty text without page breaks has no pages.
  if (error instanceof NotFoundError && pageCount === 1) return <NoText />
  return (
    <section className="reader" aria-label={t.reader.label}>
      <div className="reader-bar">
        <PageField page={page} pageCount={pageCount} onChange={onPageChange} />
        <span className="small soft">{t.reader.textOnly}</span>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="reader-text" ref={text}>
          <MarkedText text={data.text} marks={excerpt ? findExcerpt(data.text, excerpt) : []} />
        </div>
      ) : (
        <Loading label={t.common.loading} />
      )}
    </section>
  )
}
