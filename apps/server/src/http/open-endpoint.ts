import type { Static, TSchema } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from './address-limit.ts'
import { buildOperation, type Documentation } from './documentation.ts'
import { readJsonBody } from './read-input.ts'
import type { Reply } from './reply.ts'
import { getRequestState } from './request-state.ts'
import { toResponse } from './to-response.ts'

/** The validated input of a handler for requests without authentication. */
export interface OpenInput<Body> {
  request: Request
  /** Path parameters. */
  params: Record<string, string>
  body: Body
}

export interface OpenEndpoint<Body extends TSchema> extends Omit<Documentation, 'access'> {
  /** Requests per minute and IP address; endpoints with the same name share the limit. */
  limit: { name: string; perMinute: number }
  body?: Body
  /** Rejects the request before its body is read. */
  guard?: (request: Request) => void
  handle: (input: OpenInput<Static<Body>>) => Promise<Reply>
}

type RouteContext = { request: Request; params?: Record<string, string>; route: string }

/**
 * The pipeline of requests without authentication: rate limit by IP address, validation, use case. Errors become
 * problem documents in the app’s error handler.
 *
 * @returns handler and documentation for Elysia’s route methods
 */
export function openEndpoint<Body extends TSchema>(deps: Dependencies, options: OpenEndpoint<Body>) {
  const { limit, body: schema, guard, handle } = options
  const handler = async ({ request, params, route }: RouteContext): Promise<Response> => {
    getRequestState(request).route = route
    await limitByAddress(deps, request, limit.name, limit.perMinute)
    guard?.(request)
    const body = (schema ? await readJsonBody(schema, request) : {}) as Static<Body>
    return toResponse(deps, request, await handle({ request, params: params ?? {}, body }))
  }
  return [handler, { parse: 'none', detail: buildOperation({ ...options, access: 'anyone' }) }] as const
}
