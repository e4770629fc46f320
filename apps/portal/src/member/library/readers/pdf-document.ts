import { getDocument, PDFDataRangeTransport, type PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist'
import workerPath from 'pdfjs-dist/build/pdf.worker.min.mjs' with { type: 'file' }
import { api } from '../../../shell/api.ts'
import { toTrustedScriptUrl } from '../../../shell/trusted-script.ts'

/** Fonts, character maps and decoders that few documents need, served with the portal’s files. */
const DATA_PATH = '/portal/pdfjs'
const RANGE_BYTES = 262_144

let worker: PDFWorker | null = null

function getSharedWorker(): PDFWorker {
  if (worker && !worker.destroyed) return worker
  const port = new Worker(toTrustedScriptUrl(workerPath), { type: 'module' })
  worker = PDFWorker.create({ port })
  return worker
}

/** The file was replaced by a new version while it was being read. */
export class FileReplacedError extends Error {
  override name = 'FileReplacedError'
}

/**
 * Reads a file only in ranges, so that its first page is shown before the rest has arrived, and all reads on one day
 * count as one download.
 */
class ResourceRanges extends PDFDataRangeTransport {
  private readonly controller = new AbortController()
  /** The version of the file; null if its storage does not report one. */
  private etag: string | null = null

  constructor(
    private readonly id: string,
    length: number,
    private readonly onError: (error: unknown) => void,
  ) {
    super(length, null)
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.controller
    api.resources
      .download(
        this.id,
        { disposition: 'inline' },
        { signal, headers: { range: `bytes=${begin}-${end - 1}` } },
      )
      .then((response) => {
        this.requireSameFile(response.headers.get('etag'))
        return response.arrayBuffer()
      })
      .then(
        (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
        (error) => {
          if (signal.aborted) return
          if (error instanceof FileReplacedError) this.abort()
          this.onError(error)
        },
      )
  }

  /** Mixing ranges of two versions would corrupt the file. */
  private requireSameFile(etag: string | null): void {
    if (this.etag !== null && etag !== this.etag) throw new FileReplacedError()
    this.etag = etag
  }

  override abort(): void {
    this.controller.abort()
  }
}

/**
 * Opens the document of a resource.
 *
 * @param onError called if a range cannot be read, with FileReplacedError if it is from another version
 */
export function openPdf(
  { id, sizeBytes }: { id: string; sizeBytes: number },
  onError: (error: unknown) => void,
): PDFDocumentLoadingTask {
  return getDocument({
    range: new ResourceRanges(id, sizeBytes, onError),
    worker: getSharedWorker(),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${DATA_PATH}/cmaps/`,
    standardFontDataUrl: `${DATA_PATH}/standard_fonts/`,
    iccUrl: `${DATA_PATH}/iccs/`,
    wasmUrl: `${DATA_PATH}/wasm/`,
    useWasm: false,
  })
}
