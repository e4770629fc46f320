import type { TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

export interface WebhookRecord {
  id: string
  url: string
  events: string[]
  status: string
  createdAt: string
  updatedAt: string
  secret: string
  [field: string]: unknown
}

/** Callers with different permissions on one service. */
export interface Callers {
  /** A key of the association with all scopes. */
  admin: Call
  /** A key with the scope webhooks:read only. */
  reader: Call
  /** A key without any scope for webhooks. */
  unrelated: Call
  /** A session of a user with ROLE_CLIENT_USER. */
  user: Call
  anonymous: Call
  /** Keys of another association and of the sandbox, with all scopes. */
  foreign: Call[]
}

export async function createCallers(service: TestService): Promise<Callers> {
  const { live, keys } = service.client
  const otherClient = await service.createClient()
  const callWithScope = async (scope: string) => {
    const { key } = await live.keys.create({ name: scope, type: 'secret', scopes: [scope] })
    return callAs(service, key)
  }
  const { id } = await live.users.create({ email: 'user@example.org', roles: ['ROLE_CLIENT_USER'] })
  return {
    admin: callAs(service, keys.live.secret),
    reader: await callWithScope('webhooks:read'),
    unrelated: await callWithScope('members:write'),
    user: callAs(service, (await live.users.createSession(id)).token),
    anonymous: callAs(service, null),
    foreign: [
      callAs(service, otherClient.keys.live.secret),
      callAs({ request: (path, init) => requestSandbox(service, path, init) }, keys.test.secret),
    ],
  }
}

function requestSandbox(
  service: TestService,
  path: string,
  { key, ...init }: RequestInit & { key?: string } = {},
) {
  const headers = new Headers(init.headers)
  if (key) headers.set('authorization', `Bearer ${key}`)
  return fetch(service.sandboxUrl + path, { ...init, headers })
}

let counter = 0

/** Fields of a new webhook with a unique URL. */
export function buildWebhook(fields: Record<string, unknown> = {}) {
  counter++
  return { url: `http://127.0.0.1:9/hooks/${counter}`, events: ['member.created'], ...fields }
}

export const createWebhookAs = async (
  call: Call,
  fields: Record<string, unknown> = {},
): Promise<WebhookRecord> =>
  expectBody<WebhookRecord>(await call('POST', '/api/webhooks', buildWebhook(fields)), 201)

/** Asserts that every caller without permission gets its error; those of other clients, only for a path with an id. */
export async function expectRefused(
  { reader, unrelated, user, anonymous, foreign }: Callers,
  request: [method: string, path: string, body?: unknown],
): Promise<void> {
  await expectProblem(await anonymous(...request), 401, 'unauthorized')
  await expectProblem(await unrelated(...request), 403, 'insufficient-scope')
  await expectProblem(await user(...request), 403, 'forbidden')
  if (request[0] !== 'GET') await expectProblem(await reader(...request), 403, 'insufficient-scope')
  if (!/^\/api\/webhooks\/[^/]/.test(request[1])) return
  for (const call of foreign) await expectProblem(await call(...request), 404, 'not-found')
}

/** Asserts that an unknown and a malformed id get 404. */
export async function expectNotFound(
  call: Call,
  method: string,
  buildPath: (id: string) => string,
  body?: unknown,
): Promise<void> {
  for (const id of [crypto.randomUUID(), 'x']) {
    await expectProblem(await call(method, buildPath(id), body), 404, 'not-found')
  }
}
