import { ApiPromise } from '../api-promise.ts'
import { buildFormBody, openFile, type UploadFile, type UploadProgress } from '../library/form.ts'
import { ResourcePage } from '../library/resource-page.ts'
import { uploadInParts } from '../library/resumable-uploads.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  BulkJob,
  DocumentPage,
  DownloadQuery,
  Resource,
  ResourceBulk,
  ResourceExportQuery,
  ResourceListQuery,
  ResourceSearchResult,
  ResourceStats,
  ResourceStatsQuery,
  ResourceUpdate,
  ResourceVersions,
} from '../types.ts'
import { Categories } from './categories.ts'
import { Generated } from './generated-content.ts'
import { Grants } from './grants.ts'
import { stream } from './stream.ts'

/** Fields of a new resource. */
export interface ResourceFields {
  name: string
  slug?: string | undefined
  description?: string | undefined
  excerpt?: string | undefined
  /** The ids of categories. */
  categories?: string[] | undefined
  tags?: string[] | undefined
  /** Default `member`, for which `fully_gated` is an alias. */
  accessLevel?: Resource['accessLevel'] | 'fully_gated' | undefined
  /** Amount in minor units. Required if and only if the access level is `paid`. */
  price?: { amount: number; currency: string } | undefined
  /** In percent; by default the association’s. Only for paid resources. */
  taxRate?: number | undefined
  /** Default `draft`. */
  status?: Resource['status'] | undefined
  /** The file name; by default the file’s own. Its extension must match the content. */
  fileName?: string | undefined
  /** A PNG or JPG image. */
  featuredImage?: Blob | undefined
}

export interface UploadOptions extends PostOptions {
  /** Called with upload progress, which restarts on a retry. In browsers, called only for resumable uploads. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
  /**
   * Called with the path of a resumable upload once it exists. Keep it to `resume` the upload within a day, even in
   * another process.
   */
  onUpload?: ((location: string) => void) | undefined
  /** Continues this resumable upload with the same Blob or path. The fields it was started with apply. */
  resume?: string | undefined
}

/** Larger files without a featured image are uploaded in resumable parts. */
const LARGE_FILE_BYTES = 20_000_000
/** The request includes the upload of the file. */
const UPLOAD_TIMEOUT_MS = 60 * 60_000

/** The library’s resources. Scopes `resources:read` and `resources:write`. */
export class Resources {
  /** Categories. */
  readonly categories: Categories
  /** Access grants. */
  readonly grants: Grants
  /** Podcasts and infographics generated from documents. */
  readonly generated: Generated
  protected readonly api: Transport

  constructor(api: Transport) {
    this.api = api
    this.categories = new Categories(api)
    this.grants = new Grants(api)
    this.generated = new Generated(api)
  }

  /**
   * Lists resources, newest first, or, with `q`, searches names, tags, descriptions, excerpts and text, best match
   * first. `await` fetches one page with facets, `for await` iterates over all.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @throws {InternalServerError} with `kind` `search-unavailable` for a search while the database is unavailable.
   * @example
   * const page = await guildhall.resources.list({ q: 'harbour safety', type: 'document', category: [guides.id] })
   * for (const { name, highlights } of page.items) console.log(name, highlights?.text[0]?.pageNumber)
   * console.log(page.facets?.accessLevel.public)
   */
  list(query?: ResourceListQuery, options?: RequestOptions): ListPromise<ResourceSearchResult, ResourcePage> {
    return this.api.list('/api/resources', query, options, ResourcePage)
  }

  /**
   * Updates or deletes resources in bulk: those in `ids`, or all that match `filter`, which takes the filters of
   * `list`. Wait for the job with `guildhall.bulkJobs.wait`.
   *
   * @throws {BadRequestError} for an invalid change or an unknown filter; nothing is changed.
   * @throws {ConflictError} when the number of resources is not `expectedCount`, which `filter` requires;
   *   `extensions.count` is the actual number.
   * @example
   * const job = await guildhall.resources.bulk({ ids: [resourceId], tags: { add: ['archive'] } })
   */
  bulk(request: ResourceBulk, options?: PostOptions): ApiPromise<BulkJob> {
    return this.api.request({ method: 'POST', path: '/api/resources/bulk', json: request, options })
  }

  /**
   * Exports resources as CSV or Excel, with the filters and order of `list`. The response body is a stream.
   *
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.resources.export({ type: 'document', columns: ['name', 'stats.downloads'] })
   * await writeFile('documents.csv', response.body)
   */
  export(query?: ResourceExportQuery, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, '/api/resources/export', query, options)
  }

  /**
   * Uploads a file of up to 500 MB as a new resource. Blobs and paths over 20 MB are uploaded in resumable parts, unless
   * there is a `featuredImage`. Text, metadata and preview are extracted in the background: see `processing`.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {ConflictError} when the slug is taken.
   * @throws {PayloadTooLargeError}
   * @throws {UnsupportedMediaTypeError} for an unsupported format, or content that does not match the file name.
   * @throws {NotFoundError} when the upload to `resume` no longer exists: upload the file without it.
   * @throws {FileError} when the file cannot be read.
   * @throws {TypeError} for a value that is not an `UploadFile`, and for `resume` with a stream or a `featuredImage`.
   * @example
   * const fields = { name: 'Handbook', status: 'published' } as const
   * const handbook = await guildhall.resources.upload({ path: 'handbook.pdf' }, fields)
   */
  upload(file: UploadFile, fields: ResourceFields, options?: UploadOptions): ApiPromise<Resource> {
    return this.#send('POST', '/api/resources', file, fields, options)
  }

  /**
   * Uploads a new version of the file and updates other fields in the same request. Each request creates a version, so
   * a failed one is retried only with `ifMatch`, or if this call sets `maxRetries`.
   *
   * @throws {NotFoundError} when the resource does not exist.
   * @throws {BadRequestError} {@link ConflictError} {@link PayloadTooLargeError} {@link UnsupportedMediaTypeError} like
   *   `upload`.
   * @throws {PreconditionFailedError} if the resource no longer matches the ETag in `ifMatch`, or if a retry follows a
   *   successful request whose response was lost.
   * @throws {FileError} when the file cannot be read.
   * @throws {TypeError} for a value that is not an `UploadFile`.
   * @example
   * await guildhall.resources.replaceFile(id, { path: 'handbook-2027.pdf' })
   */
  replaceFile(
    id: string,
    file: UploadFile,
    fields?: Partial<ResourceFields>,
    options?: Omit<UploadOptions, 'onUpload' | 'resume'> & ChangeOptions,
  ): ApiPromise<Resource> {
    const maxRetries = options?.maxRetries ?? (options?.ifMatch === undefined ? 0 : undefined)
    return this.#send('PUT', buildPath`/api/resources/${id}`, file, fields, { ...options, maxRetries })
  }

  /**
   * Gets a resource; `ifNoneMatch` has no effect. Counts as a view, except with a secret key.
   *
   * @throws {NotFoundError}
   * @example
   * const { access, processing } = await guildhall.resources.get(id)
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<Resource>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Resource | null>
  get(id: string, options?: ReadOptions): ApiPromise<Resource | null> {
    return this.api.request({ method: 'GET', path: buildPath`/api/resources/${id}`, options })
  }

  /**
   * Updates a resource. Omitted fields are kept; `null` clears a field or resets it to its default; `status` publishes
   * and unpublishes.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {NotFoundError}
   * @throws {ConflictError} when the slug is taken.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.resources.update(id, { status: 'published' })
   */
  update(id: string, changes: ResourceUpdate, options?: ChangeOptions): ApiPromise<Resource> {
    return this.api.request({
      method: 'PATCH',
      path: buildPath`/api/resources/${id}`,
      json: changes,
      options,
    })
  }

  /**
   * Deletes a resource; its files are removed shortly after.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} for users who neither uploaded it nor are administrators.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.resources.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: buildPath`/api/resources/${id}`, options })
  }

  /**
   * Downloads the file. The response body is a stream. With S3 storage, the service redirects to a signed URL, which is
   * fetched without the key.
   *
   * @throws {NotFoundError} for an unknown resource or version.
   * @throws {PaymentRequiredError} with `extensions.price` if the resource must be bought.
   * @throws {PermissionDeniedError} with `kind` `membership-required` or `premium-required`, and for an earlier version
   *   without a staff role.
   * @example
   * const response = await guildhall.resources.download(id)
   * await writeFile('handbook.pdf', response.body)
   */
  download(id: string, query?: DownloadQuery, options?: RequestOptions): ApiPromise<Response> {
    const path = buildPath`/api/resources/${id}/download`
    return stream(this.api, path, query, options, { redirect: true })
  }

  /**
   * Gets the text of a page, slide or sheet, such as one cited by a chat answer. Does not count as a view; `get` does.
   *
   * @param number from 1; 1 for a citation without a page number.
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} like `download`.
   * @throws {NotFoundError} beyond the last page, until the text has been extracted, and for files without text.
   * @example
   * const { text, pages } = await guildhall.resources.page(id, 7)
   */
  page(id: string, number: number, options?: RequestOptions): ApiPromise<DocumentPage> {
    return this.api.request({
      method: 'GET',
      path: buildPath`/api/resources/${id}/pages/${String(number)}`,
      options,
    })
  }

  /** Lists the resource’s file versions, newest first. @throws {NotFoundError} */
  versions(id: string, options?: RequestOptions): ApiPromise<ResourceVersions> {
    return this.api.request({ method: 'GET', path: buildPath`/api/resources/${id}/versions`, options })
  }

  /**
   * Restores an earlier version’s file as the newest version.
   *
   * @throws {NotFoundError} for an unknown resource or version.
   * @throws {ConflictError} for the current version.
   * @throws {PreconditionFailedError} if the resource no longer matches the ETag in `ifMatch`.
   * @example
   * const { version } = await guildhall.resources.restoreVersion(resourceId, 1)
   */
  restoreVersion(id: string, version: number, options?: PostOptions & ChangeOptions): ApiPromise<Resource> {
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/resources/${id}/versions/${String(version)}/restore`,
      options,
    })
  }

  /**
   * Gets views and downloads by day in UTC, by default for the last 30 days. Scope `reports:read`.
   *
   * @throws {NotFoundError}
   * @throws {BadRequestError} for an invalid date, and for more than three years.
   * @example
   * const { uniqueUsers, byDay } = await guildhall.resources.stats(id, { from: '2026-01-01', to: '2026-03-31' })
   */
  stats(id: string, query?: ResourceStatsQuery, options?: RequestOptions): ApiPromise<ResourceStats> {
    return this.api.request({ method: 'GET', path: buildPath`/api/resources/${id}/stats`, query, options })
  }

  #send(
    method: 'POST' | 'PUT',
    path: string,
    file: UploadFile,
    { fileName, featuredImage, ...fields }: Partial<ResourceFields> = {},
    options: (UploadOptions & ChangeOptions) | undefined,
  ): ApiPromise<Resource> {
    const send = async () => {
      const opened = await openFile(file, fileName)
      if (
        method === 'POST' &&
        !featuredImage &&
        opened.content instanceof Blob &&
        (opened.content.size > LARGE_FILE_BYTES || options?.resume !== undefined)
      )
        return uploadInParts(this.api, { ...opened, content: opened.content }, fields, options)
      if (options?.resume !== undefined)
        throw new TypeError('resume requires a Blob or path without featuredImage.')
      const image = featuredImage
        ? [{ name: 'featuredImage', fileName: getImageName(featuredImage), content: featuredImage }]
        : []
      const body = buildFormBody(fields, [...image, { name: 'file', ...opened }], options?.onProgress)
      return this.api
        .request<Resource>({
          method,
          path,
          body,
          options: { ...options, timeout: options?.timeout ?? UPLOAD_TIMEOUT_MS },
        })
        .withResponse()
    }
    return new ApiPromise(send())
  }
}

/** A name without an extension matches any content. */
function getImageName(image: Blob): string {
  return 'name' in image && typeof image.name === 'string' ? image.name : 'image'
}
