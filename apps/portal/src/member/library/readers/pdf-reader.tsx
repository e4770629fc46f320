import type { PDFViewer as Viewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { useEffect, useRef, useState } from 'react'
import { Button as AriaButton, Group, Input, NumberField } from 'react-aria-components'
import { IconButton } from '../../../design/button.tsx'
import { Loading } from '../../../design/feedback.tsx'
import { SearchField } from '../../../design/fields.tsx'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { openPdf } from './pdf-document.ts'
import { createViewer, type PdfView } from './pdf-viewer.ts'

export interface ReaderProps {
  resource: { id: string; sizeBytes: number }
  page: number
  /** The quotation of a citation, to highlight and scroll to. */
  excerpt: string | undefined
  onPageChange(page: number): void
}

/** A PDF by page, with search and zoom. */
export default function PdfReader({ resource, page, excerpt, onPageChange }: ReaderProps) {
  const words = useWords()
  const { id, sizeBytes } = resource
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PdfView | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [current, setCurrent] = useState(page)
  const [matches, setMatches] = useState<{ current: number; total: number } | null>(null)
  const [find, setFind] = useState('')
  const latest = useRef({ onPageChange, page, excerpt })
  latest.current = { onPageChange, page, excerpt }

  useEffect(() => {
    const element = container.current
    if (!element) return
    const task = openPdf({ id, sizeBytes }, setError)
    const listeners = new AbortController()
    let created: PdfView | null = null
    task.promise.then(
      (document) => {
        if (listeners.signal.aborted) return
        created = createViewer(element, document, {
          signal: listeners.signal,
          onPage: (number) => {
            setCurrent(number)
            latest.current.onPageChange(number)
          },
          onMatches: setMatches,
        })
        created.ready.then(() => {
          if (listeners.signal.aborted || !created) return
          created.goTo(latest.current.page)
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
  }, [id, sizeBytes])

  useEffect(() => {
    if (view && page !== view.viewer.currentPageNumber) view.goTo(page)
  }, [view, page])
  useEffect(() => {
    if (view && excerpt) view.mark(excerpt)
  }, [view, excerpt])

  if (error) return <ErrorState error={error} />
  return (
    <section className="reader" aria-label={words.reader.label}>
      <div className="reader-bar">
        {view ? (
          <>
            <PageField view={view} current={current} />
            <Zoom viewer={view.viewer} />
            <div className="reader-find">
              <SearchField
                label={words.reader.find}
                placeholder={words.reader.find}
                clearLabel={words.common.clear}
                value={find}
                onChange={(text) => {
                  setFind(text)
                  view.find(text)
                }}
                onSubmit={() => view.next(false)}
              />
              {find && matches ? (
                <>
                  <span className="small soft numeric" role="status">
                    {words.reader.matches(matches.current, matches.total)}
                  </span>
                  <IconButton
                    icon="back"
                    label={words.reader.previousMatch}
                    onPress={() => view.next(true)}
                  />
                  <IconButton
                    icon="forward"
                    label={words.reader.nextMatch}
                    onPress={() => view.next(false)}
                  />
                </>
              ) : null}
            </div>
          </>
        ) : (
          <span className="soft small">{words.common.loading}</span>
        )}
      </div>
      <div className="reader-frame">
        <div
          className="reader-scroll"
          ref={container}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
          tabIndex={0}
          role="document"
          aria-label={words.reader.label}
        >
          <div className="pdfViewer" />
        </div>
        {view ? null : (
          <div className="reader-wait">
            <Loading label={words.common.loading} />
          </div>
        )}
      </div>
    </section>
  )
}

function PageField({ view, current }: { view: PdfView; current: number }) {
  const words = useWords()
  const { pagesCount } = view.viewer
  return (
    <div className="cluster">
      <IconButton
        icon="back"
        label={words.reader.previousPage}
        isDisabled={current <= 1}
        onPress={() => view.goTo(current - 1)}
      />
      <NumberField
        aria-label={words.reader.page}
        value={current}
        minValue={1}
        maxValue={pagesCount}
        onChange={(number) => view.goTo(number)}
      >
        <Group className="reader-page">
          <Input />
        </Group>
      </NumberField>
      <span className="small soft numeric">/ {pagesCount}</span>
      <IconButton
        icon="forward"
        label={words.reader.nextPage}
        isDisabled={current >= pagesCount}
        onPress={() => view.goTo(current + 1)}
      />
    </div>
  )
}

function Zoom({ viewer }: { viewer: Viewer }) {
  const words = useWords()
  return (
    <div className="cluster reader-zoom">
      <IconButton icon="minus" label={words.reader.zoomOut} onPress={() => viewer.decreaseScale()} />
      <AriaButton
        className="button quiet"
        onPress={() => {
          viewer.currentScaleValue = 'page-width'
        }}
      >
        {words.reader.fit}
      </AriaButton>
      <IconButton icon="plus" label={words.reader.zoomIn} onPress={() => viewer.increaseScale()} />
    </div>
  )
}
