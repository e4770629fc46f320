import { ApiPromise } from '../api-promise.ts'
import { formBody, openFile, type UploadFile, type UploadProgress } from '../library/form.ts'
import { ResourcePage } from '../library/resource-page.ts'
import { uploadInParts } from '../library/resumable.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  DownloadQuery,
  FoundResource,
  Resource,
  ResourceListQuery,
  ResourceStats,
  ResourceStatsQuery,
  ResourceUpdate,
  ResourceVersions,
} from '../types.ts'
import { Categories } from './categories.ts'
import { Generated } from './generated-content.ts'
import { Grants } from './grants.ts'

/** What a resource is made with, beside its file. */
export interface ResourceFields {
  name: string
  slug?: string | undefined
  description?: string | undefined
  excerpt?: string | undefined
  /** Ids. */
  categories?: string[] | undefined
  tags?: string[] | undefined
  /** `member` unless given; `fully_gated` is another word for it. */
  accessLevel?: Resource['accessLevel'] | 'fully_gated' | undefined
  /** Needed exactly when the access level is `paid`. */
  price?: { amount: number; currency: string } | undefined
  /** `draft` unless given. */
  status?: Resource['status'] | undefined
  /** What the file is called, where it does not say so itself. Its ending must fit its content. */
  fileName?: string | undefined
  /** A PNG or JPG picture. */
  featuredImage?: Blob | undefined
}

export interface UploadOptions extends PostOptions {
  /** Told of each piece that is on its way; from the beginning again, should it be sent again. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** Files above this go up in parts, so that what breaks off is gone on with. */
const largeFile = 20_000_000
/** A large file goes up within one request, so it has more time than others. */
const uploadTimeout = 60 * 60_000

/** The association's library. Scopes `resources:read` and `resources:write`. */
export class Resources {
  /** What resources are sorted into. */
  readonly categories: Categories
  /** Who bought a resource, or was given it. */
  readonly grants: Grants
  /** Podcasts and infographics made from documents. */
  readonly generated: Generated
  protected readonly api: Transport

  constructor(api: Transport) {
    this.api = api
    this.categories = new Categories(api)
    this.grants = new Grants(api)
    this.generated = new Generated(api)
  }

  /**
   * Lists resources, and searches them with `q`, also in the text of files: best first with `q`, else newest. One page
   * with `await`, with counts of each kind; all of them with `for await`.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @throws {InternalServerError} with `kind` `search-unavailable` when search can't be reached.
   * @example
   * const page = await guildhall.resources.list({ q: 'harbour safety', type: 'document', category: [guides.id] })
   * for (const { name, highlights } of page.items) console.log(name, highlights?.text[0]?.pageNumber)
   * console.log(page.facets?.accessLevel.public)
   */
  list(query?: ResourceListQuery, options?: RequestOptions): ListPromise<FoundResource, ResourcePage> {
    return this.api.list('/api/resources', query, options, ResourcePage)
  }

  /**
   * Uploads a file of at most 500 MB and makes a resource of it. A Blob or path of more than 20 MB goes up in parts; a
   * part that breaks off is sent again, and nothing before it. Its text, facts and preview are read in the background:
   * see `processing`.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {PayloadTooLargeError} {@link UnsupportedMediaTypeError}
   * @throws {FileError} when the file can't be read. {TypeError} for what is no file.
   * @example
   * const handbook = await guildhall.resources.upload({ path: 'handbook.pdf' }, { name: 'Handbook', status: 'published' })
   */
  upload(file: UploadFile, fields: ResourceFields, options?: UploadOptions): ApiPromise<Resource> {
    return this.#send('POST', '/api/resources', file, fields, options)
  }

  /**
   * Replaces the file by a new version, and changes further fields with it.
   *
   * @throws {NotFoundError} {@link BadRequestError} {@link UnsupportedMediaTypeError} {@link PreconditionFailedError}
   * @throws {FileError} when the file can't be read. {TypeError} for what is no file.
   * @example
   * await guildhall.resources.replaceFile(id, { path: 'handbook-2027.pdf' })
   */
  replaceFile(
    id: string,
    file: UploadFile,
    fields?: Partial<ResourceFields>,
    options?: UploadOptions & ChangeOptions,
  ): ApiPromise<Resource> {
    return this.#send('PUT', path`/api/resources/${id}`, file, fields, options)
  }

  /**
   * Gets a resource; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError}
   * @example
   * const { access, processing } = await guildhall.resources.get(id)
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<Resource>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Resource | null>
  get(id: string, options?: ReadOptions): ApiPromise<Resource | null> {
    return this.api.request({ method: 'GET', path: path`/api/resources/${id}`, options })
  }

  /**
   * Changes a resource. What is left out keeps its value, `null` clears it; `status` publishes and unpublishes.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError} {@link PreconditionFailedError}
   * @example
   * await guildhall.resources.update(id, { status: 'published' })
   */
  update(id: string, changes: ResourceUpdate, options?: ChangeOptions): ApiPromise<Resource> {
    return this.api.request({ method: 'PATCH', path: path`/api/resources/${id}`, json: changes, options })
  }

  /**
   * Deletes a resource at once, and its files soon after.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError} {@link PreconditionFailedError}
   * @example
   * await guildhall.resources.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: path`/api/resources/${id}`, options })
  }

  /**
   * Downloads the file. The answer's body has not been read: stream it from `body`. Where files are kept in a bucket the
   * service names a signed address, which is followed without the key.
   *
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} {@link NotFoundError}
   * @example
   * const answer = await guildhall.resources.download(id)
   * await writeFile('handbook.pdf', answer.body)
   */
  download(id: string, query?: DownloadQuery, options?: RequestOptions): ApiPromise<Response> {
    const at = path`/api/resources/${id}/download`
    return this.api.request({ method: 'GET', path: at, query, streams: true, follows: true, options })
  }

  /** Every file the resource has or had, newest first. @throws {NotFoundError} */
  versions(id: string, options?: RequestOptions): ApiPromise<ResourceVersions> {
    return this.api.request({ method: 'GET', path: path`/api/resources/${id}/versions`, options })
  }

  /**
   * Views and downloads by day; of the last 30 days unless given otherwise. Scope `reports:read`.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @example
   * const { uniqueUsers, byDay } = await guildhall.resources.stats(id, { from: '2026-01-01', to: '2026-03-31' })
   */
  stats(id: string, query?: ResourceStatsQuery, options?: RequestOptions): ApiPromise<ResourceStats> {
    return this.api.request({ method: 'GET', path: path`/api/resources/${id}/stats`, query, options })
  }

  #send(
    method: 'POST' | 'PUT',
    at: string,
    file: UploadFile,
    { fileName, featuredImage, ...fields }: Partial<ResourceFields> = {},
    options: (UploadOptions & ChangeOptions) | undefined,
  ): ApiPromise<Resource> {
    const answer = async () => {
      const opened = await openFile(file, fileName)
      if (
        method === 'POST' &&
        !featuredImage &&
        opened.content instanceof Blob &&
        opened.content.size > largeFile
      )
        return uploadInParts(this.api, { ...opened, content: opened.content }, fields, options)
      const image = featuredImage
        ? [{ name: 'featuredImage', fileName: imageName(featuredImage), content: featuredImage }]
        : []
      const body = formBody(fields, [...image, { name: 'file', ...opened }], options?.onProgress)
      return this.api
        .request<Resource>({
          method,
          path: at,
          body,
          options: { ...options, timeout: options?.timeout ?? uploadTimeout },
        })
        .withResponse()
    }
    return new ApiPromise(answer())
  }
}

/** A name without an ending contradicts no content. */
function imageName(image: Blob): string {
  return 'name' in image && typeof image.name === 'string' ? image.name : 'image'
}
