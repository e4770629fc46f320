import { useQueryClient } from '@tanstack/react-query'
import type { PDFViewer as Viewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../../../design/button.tsx'
import { Loading } from '../../../design/feedback.tsx'
import { SearchField } from '../../../design/fields.tsx'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { resourceQuery } from '../resource-query.ts'
import { PageField } from './page-field.tsx'
import { FileReplacedError, openPdf } from './pdf-document.ts'
import { createViewer, type PdfView } from './pdf-viewer.ts'
import { ReportedPages } from './reported-pages.ts'

export interface ReaderProps {
  resource: { id: string; sizeBytes: number }
  page: number
  /** The quotation of a citation, to highlight and scroll to. */
  excerpt: string | undefined
  onPageChange(page: number): void
}

/** A PDF with search and zoom. If reading fails, the user can reopen it; a replaced file is reopened automatically. */
export default function PdfReader(props: ReaderProps) {
  const [attempt, setAttempt] = useState(0)
  const queryClient = useQueryClient()
  const reopen = async () => {
    // The new version may have a different size.
    await queryClient.invalidateQueries(resourceQuery(props.resource.id))
    setAttempt(attempt + 1)
  }
  return <Reader key={attempt} {...props} onReopen={() => void reopen()} />
}

function Reader({ resource, page, excerpt, onPageChange, onReopen }: ReaderProps & { onReopen(): void }) {
  const t = useTranslations()
  const { id, sizeBytes } = resource
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PdfView | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [current, setCurrent] = useState(page)
  const [matches, setMatches] = useState<{ current: number; total: number } | null>(null)
  const [query, setQuery] = useState('')
  const latest = useRef({ onPageChange, onReopen, page, excerpt })
  latest.current = { onPageChange, onReopen, page, excerpt }
  const [reportedPages] = useState(() => new ReportedPages())

  useEffect(() => {
    const element = container.current
    if (!element) return
    const task = openPdf({ id, sizeBytes }, (reason) => {
      if (reason instanceof FileReplacedError) latest.current.onReopen()
      else setError(reason)
    })
    const listeners = new AbortController()
    let created: PdfView | null = null
    task.promise.then(
      (document) => {
        if (listeners.signal.aborted) return
        created = createViewer(element, document, {
          signal: listeners.signal,
          onPage: (number) => {
            setCurrent(number)
            reportedPages.add(number, latest.current.page)
            latest.current.onPageChange(number)
          },
          onMatches: setMatches,
        })
        created.ready.then(() => {
          if (listeners.signal.aborted || !created) return
          created.goTo(latest.current.page)
          // The page in the URL may not exist.
          setCurrent(created.viewer.currentPageNumber)
          if (latest.current.excerpt) created.mark(latest.current.excerpt)
          setView(created)
        }, setError)
      },
      (reason) => {
        if (!listeners.signal.aborted) setError(reason)
      },
    )
    return () => {
      listeners.abort()
      created?.destroy()
      void task.destroy()
    }
  }, [id, sizeBytes, reportedPages])

  useEffect(() => {
    if (!view) return
    const { currentPageNumber } = view.viewer
    const isReported = reportedPages.take(page)
    if (page === currentPageNumber) return
    if (isReported) latest.current.onPageChange(currentPageNumber)
    else view.goTo(page)
  }, [view, page, reportedPages])
  useEffect(() => {
    if (view && excerpt) view.mark(excerpt)
  }, [view, excerpt])

  if (error) return <ErrorState error={error} onRetry={onReopen} />
  return (
    <section className="reader" aria-label={t.reader.label}>
      <div className="reader-bar">
        {view ? (
          <>
            <PageField page={current} pageCount={view.viewer.pagesCount} onChange={view.goTo} />
            <Zoom viewer={view.viewer} />
            <div className="reader-find">
              <SearchField
                label={t.reader.find}
                placeholder={t.reader.find}
                clearLabel={t.common.clear}
                value={query}
                onChange={(text) => {
                  setQuery(text)
                  view.find(text)
                }}
                onSubmit={() => view.findAgain(false)}
              />
              {query && matches ? (
                <>
                  <span className="small soft numeric" role="status">
                    {t.reader.matches(matches.current, matches.total)}
                  </span>
                  <IconButton
                    icon="back"
                    label={t.reader.previousMatch}
                    onPress={() => view.findAgain(true)}
                  />
                  <IconButton
                    icon="forward"
                    label={t.reader.nextMatch}
                    onPress={() => view.findAgain(false)}
                  />
                </>
              ) : null}
            </div>
          </>
        ) : (
          <span className="soft small">{t.common.loading}</span>
        )}
      </div>
      <div className="reader-frame">
        <div
          className="reader-scroll"
          ref={container}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
          tabIndex={0}
          role="document"
          aria-label={t.reader.label}
        >
          <div className="pdfViewer" />
        </div>
        {view ? null : (
          <div className="reader-wait">
            <Loading label={t.common.loading} />
          </div>
        )}
      </div>
    </section>
  )
}

function Zoom({ viewer }: { viewer: Viewer }) {
  const t = useTranslations()
  return (
    <div className="cluster reader-zoom">
      <IconButton icon="minus" label={t.reader.zoomOut} onPress={() => viewer.decreaseScale()} />
      <AriaButton
        className="button quiet"
        onPress={() => {
          viewer.currentScaleValue = 'page-width'
        }}
      >
        {t.reader.fit}
      </AriaButton>
      <IconButton icon="plus" label={t.reader.zoomIn} onPress={() => viewer.increaseScale()} />
    </div>
  )
}
