import type { ApiPromise } from '../api-promise.ts'
import type { Call } from '../call.ts'
import type { RequestOptions } from '../options.ts'
import type { Transport } from '../transport.ts'

/**
 * Gets a response whose body the caller reads. This is not a method of the transport, because the public client, which
 * streams nothing, would then include it.
 *
 * @param extraProperties further properties of the call
 */
export function stream(
  api: Transport,
  path: string,
  query: object | undefined,
  options: RequestOptions | undefined,
  extraProperties?: Pick<Call, 'redirect'>,
): ApiPromise<Response> {
  return api.request({ method: 'GET', path, query, stream: true, options, ...extraProperties })
}
