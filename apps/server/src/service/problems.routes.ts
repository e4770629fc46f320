import type { ErrorKind } from '@guildhall/core/error-kinds'
import { errorKinds } from '@guildhall/core/error-kinds'
import { DomainError } from '@guildhall/core/errors'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { buildOpenOperation } from '../http/documentation.ts'
import { problemReply } from '../http/problem-reply.ts'
import { recordRoute } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { escapeHtml, pageHeaders, renderPage } from './page.ts'

/** The pages of problem `type` URLs: meaning and remedy. */
export function problemRoutes(deps: Dependencies) {
  const responses = {
    200: { description: 'An HTML page.', contentType: 'text/html' },
    404: { description: 'Unknown problem type.', contentType: 'application/problem+json' },
  }
  return new Elysia()
    .onBeforeHandle(recordRoute)
    .get(
      '/problems',
      ({ request }) => respondWithPage(deps, request, 'Problems', renderProblemList()),
      buildOpenOperation('problems.list', 'List problem types', { 200: responses[200] }),
    )
    .get(
      '/problems/:kind',
      ({ request, params: { kind } }) => {
        if (Object.hasOwn(errorKinds, kind)) {
          const errorKind = kind as ErrorKind
          return respondWithPage(deps, request, errorKinds[errorKind].title, renderProblem(errorKind))
        }
        return toResponse(
          deps,
          request,
          problemReply(deps, request, new DomainError('not-found', 'Unknown problem type.')),
        )
      },
      buildOpenOperation('problems.get', 'Get a problem type', responses),
    )
}

function respondWithPage(deps: Dependencies, request: Request, title: string, body: string): Response {
  return toResponse(deps, request, { status: 200, headers: pageHeaders, body: renderPage(title, body) })
}

function renderProblemList(): string {
  const rows = Object.entries(errorKinds).map(
    ([kind, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="/problems/${kind}">${kind}</a></td><td>${escapeHtml(title)}</td></tr>`,
  )
  return `<h1>Problems</h1><p>Every error outside the public API is one of these problems (RFC 9457).</p><table>${rows.join('')}</table>`
}

function renderProblem(kind: ErrorKind): string {
  const { status, title, meaning, remedy } = errorKinds[kind]
  return `<h1>${escapeHtml(title)}</h1><p><code>${kind}</code>, HTTP ${status}</p>
<h2>What it means</h2><p>${escapeHtml(meaning)}</p><h2>What to do</h2><p>${escapeHtml(remedy)}</p>
<p><a href="/problems">All problems</a> · <a href="/docs">API reference</a></p>`
}
