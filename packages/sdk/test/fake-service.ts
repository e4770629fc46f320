/** A request as it arrived. */
export interface ReceivedRequest {
  method: string
  path: string
  search: string
  headers: Headers
  body: string
}

export interface FakeService extends AsyncDisposable {
  url: string
  requests: ReceivedRequest[]
}

type Respond = (request: ReceivedRequest, index: number) => Response | Promise<Response>

/** Starts a service whose responses the test defines, for behavior that tests cannot provoke otherwise. */
export function startFakeService(respond: Respond): FakeService {
  const requests: ReceivedRequest[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const receivedRequest = {
        method: request.method,
        path: pathname,
        search,
        headers: request.headers,
        body: await request.text(),
      }
      requests.push(receivedRequest)
      return respond(receivedRequest, requests.length - 1)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
}

/** Starts a service that returns these responses in turn, and then repeats the last response. */
export function startScriptedService(...responses: (() => Response | Promise<Response>)[]): FakeService {
  return startFakeService((_request, index) => {
    const createResponse = responses[Math.min(index, responses.length - 1)]
    if (!createResponse) throw new Error('A scripted service needs a response.')
    return createResponse()
  })
}

/** Builds a response with a problem document. */
export function buildProblem(
  status: number,
  kind: string,
  overrides: object = {},
  headers: Record<string, string> = {},
): Response {
  const body = {
    type: `https://guildhall.test/problems/${kind}`,
    title: kind,
    status,
    detail: `It was ${kind}.`,
    instance: '/api/members',
    requestId: `req-${status}`,
    ...overrides,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': body.requestId, ...headers },
  })
}

/** Builds the page that a query string selects, by page number or cursor, from a list of `total` numbered items. */
export function buildNumberedPage(search: string, total: number): Response {
  const query = new URLSearchParams(search)
  const itemsPerPage = Number(query.get('itemsPerPage') ?? 30)
  const cursor = query.get('cursor')
  const start = cursor === null ? (Number(query.get('page') ?? 1) - 1) * itemsPerPage : Number(cursor)
  const end = Math.min(start + itemsPerPage, total)
  const items = Array.from({ length: Math.max(0, end - start) }, (_, index) => ({
    id: `member-${start + index}`,
  }))
  return Response.json({
    items,
    page: cursor === null ? Number(query.get('page') ?? 1) : null,
    itemsPerPage,
    totalItems: cursor === null ? total : null,
    totalPages: cursor === null ? Math.ceil(total / itemsPerPage) : null,
    nextCursor: end < total ? String(end) : null,
  })
}
