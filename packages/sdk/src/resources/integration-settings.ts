import type { ApiPromise } from '../api-promise.ts'
import type { ResponseBody } from '../operations.ts'
import type { PostOptions } from '../options.ts'
import { StoredSettings } from './stored-settings.ts'

/** The operator’s settings for another service, including its secrets. */
export class IntegrationSettings<
  Name extends 'platform.broker' | 'platform.stripe',
> extends StoredSettings<Name> {
  /**
   * Tests the settings and returns the result of each check. Failed checks are not thrown.
   *
   * @throws {AuthenticationError} without an operator key or session.
   * @example
   * const { ok, checks } = await guildhall.platform.broker.test()
   */
  test(options?: PostOptions): ApiPromise<ResponseBody<`${Name}.test`>> {
    return this.api.request({ method: 'POST', path: `${this.path}/test`, options })
  }
}
