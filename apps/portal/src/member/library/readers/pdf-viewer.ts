import type { PDFDocumentProxy } from 'pdfjs-dist'
import './pdf-globals.ts'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs'

export interface PdfView {
  viewer: PDFViewer
  ready: Promise<unknown>
  /** @param page a number past the last page shows the last page; one below 1 is ignored */
  goTo(page: number): void
  /** Finds all occurrences of the text; empty text clears the search. */
  find(text: string): void
  findAgain(isBackward: boolean): void
  /** Highlights a quotation and scrolls to it. */
  mark(excerpt: string): void
  destroy(): void
}

interface ViewerEvents {
  signal: AbortSignal
  onPage(page: number): void
  onMatches(matches: { current: number; total: number } | null): void
}

/** The number of words to search for if a longer text is not found, such as a quotation that spans two columns. */
const FALLBACK_WORDS = 8
/** `FindState.NOT_FOUND` of pdf.js. */
const NOT_FOUND = 1

/** The viewer’s own texts are never shown; our toolbar replaces them. */
const noTranslations = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
}

/** Scrolls only the document, not the surrounding page. */
class ContainedFindController extends PDFFindController {
  override scrollMatchIntoView(match: Parameters<PDFFindController['scrollMatchIntoView']>[0]): void {
    const { scrollX, scrollY } = window
    super.scrollMatchIntoView(match)
    window.scrollTo(scrollX, scrollY)
  }
}

/** @param container a positioned, scrolling element that contains `.pdfViewer` */
export function createViewer(
  container: HTMLDivElement,
  document: PDFDocumentProxy,
  { signal, onPage, onMatches }: ViewerEvents,
): PdfView {
  const eventBus = new EventBus()
  // Links in documents are untrusted: they open in a new tab, without a referrer.
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new ContainedFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    l10n: noTranslations as never,
    annotationEditorMode: -1,
    removePageBorders: true,
  })
  let query = ''
  let isShortened = false
  const search = (text: string, type = '', isBackward = false): void => {
    query = text
    const options = { caseSensitive: false, entireWord: false, highlightAll: true, matchDiacritics: false }
    eventBus.dispatch('find', { source: null, type, query: text, findPrevious: isBackward, ...options })
  }
  const ready = new Promise<void>((resolve) => {
    eventBus.on(
      'pagesinit',
      () => {
        viewer.currentScaleValue = 'page-width'
        resolve()
      },
      { signal },
    )
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onPage(pageNumber), { signal })
  const reportMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    onMatches(query && !isShortened ? matchesCount : null)
  eventBus.on('updatefindmatchescount', reportMatches, { signal })
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: { current: number; total: number } }) => {
      reportMatches(event)
      const words = query.split(/\s+/)
      if (event.state !== NOT_FOUND || isShortened || words.length <= FALLBACK_WORDS) return
      isShortened = true
      search(words.slice(0, FALLBACK_WORDS).join(' '))
    },
    { signal },
  )
  viewer.setDocument(document)
  linkService.setDocument(document)
  linkService.setViewer(viewer)
  return {
    viewer,
    ready,
    goTo(page) {
      if (page >= 1) viewer.currentPageNumber = Math.min(page, viewer.pagesCount)
    },
    find(text) {
      isShortened = false
      search(text.trim())
    },
    findAgain: (isBackward) => search(query, 'again', isBackward),
    mark(excerpt) {
      isShortened = false
      search(excerpt.replaceAll('…', ' ').trim())
    },
    destroy() {
      viewer.setDocument(null as never)
      viewer.cleanup()
    },
  }
}
