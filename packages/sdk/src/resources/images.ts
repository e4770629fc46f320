import { ApiPromise } from '../api-promise.ts'
import { buildFormBody, openFile, type UploadFile } from '../library/form.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Image } from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Images at public URLs, for fields such as `logoUrl`. Scopes `resources:read` and `resources:write`. */
export class Images extends ApiGroup {
  /**
   * Uploads a PNG or JPG image of up to 10 MB. It is re-encoded in three sizes, without metadata such as its location.
   *
   * @throws {BadRequestError} for an empty file.
   * @throws {PayloadTooLargeError} for more than 10 MB or 40 million pixels.
   * @throws {UnsupportedMediaTypeError} for another format, or a damaged image.
   * @throws {FileError} when the file cannot be read.
   * @throws {TypeError} for a value that is not an `UploadFile`.
   * @example
   * const logo = await guildhall.images.upload({ path: 'logo.png' })
   * await guildhall.client.update({ logoUrl: logo.medium.url })
   */
  upload(file: UploadFile, options?: PostOptions): ApiPromise<Image> {
    const upload = async () => {
      const body = buildFormBody({}, [{ name: 'file', ...(await openFile(file, undefined)) }], undefined)
      return this.api.request<Image>({ method: 'POST', path: '/api/images', body, options }).withResponse()
    }
    return new ApiPromise(upload())
  }

  /** Gets the URLs of an image. @throws {NotFoundError} */
  get(id: string, options?: RequestOptions): ApiPromise<Image> {
    return this.api.request({ method: 'GET', path: buildPath`/api/images/${id}`, options })
  }

  /** Deletes an image. Caches may keep it for a year. @throws {NotFoundError} */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: buildPath`/api/images/${id}`, options })
  }
}
