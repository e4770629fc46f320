import { notFound } from '@guildhall/core/errors'
import { listMailbox, type MailboxMessage } from '@guildhall/core/mail/mailbox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { isLoopback } from '../http/is-loopback.ts'
import { problemReply } from '../http/problem-reply.ts'
import { requireValidIds } from '../http/read-input.ts'
import type { Reply } from '../http/reply.ts'
import { getRequestState } from '../http/request-state.ts'
import { toResponse } from '../http/to-response.ts'
import { escapeHtml, renderPage } from '../service/page.ts'

/** Pages run no scripts and can frame an email. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** An email runs no scripts and loads only images. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * Shows emails that were stored instead of being sent, including sign-in codes. Available only in development without a
 * mail server, and only if the base URL is a loopback URL.
 */
export function mailboxRoutes(deps: Dependencies) {
  const app = new Elysia()
  const { isDevelopment, baseUrl, mail } = deps.settings
  if (!isDevelopment || mail || !isLoopback(baseUrl)) return app
  const hidden = { detail: { hide: true } }
  const createHandler = (buildReply: (messages: MailboxMessage[]) => Reply) => {
    return async ({
      request,
      params = {},
      route,
    }: {
      request: Request
      params?: { id?: string }
      route: string
    }) => {
      getRequestState(request).route = route
      requireValidIds(params as Record<string, string>, {})
      const messages = await listMailbox(deps.database, params.id ?? null)
      const isMissing = params.id !== undefined && messages.length === 0
      const reply = isMissing ? problemReply(deps, request, notFound('email')) : buildReply(messages)
      return toResponse(deps, request, reply)
    }
  }
  return app
    .get('/mailbox', createHandler(renderListPage), hidden)
    .get(
      '/mailbox/:id',
      createHandler(([message]) => renderMessagePage(message as MailboxMessage)),
      hidden,
    )
    .get(
      '/mailbox/:id/html',
      createHandler(([message]) => renderMessageBody(message as MailboxMessage)),
      hidden,
    )
}

function renderListPage(messages: MailboxMessage[]): Reply {
  const rows = messages.map(
    ({ id, subject, recipient, association, environment, createdAt }) =>
      `<tr><td>${createdAt.toISOString().slice(0, 19).replace('T', ' ')}</td><td><a href="/mailbox/${id}">${escapeHtml(subject)}</a></td>
<td>${escapeHtml(recipient)}</td><td>${escapeHtml(association)}${environment === 'test' ? ' (sandbox)' : ''}</td></tr>`,
  )
  const content =
    rows.length === 0
      ? '<p>No emails yet. Reload this page after an action that sends one.</p>'
      : `<table>${rows.join('')}</table>`
  return htmlReply(
    renderPage(
      'Mailbox',
      `<h1>Mailbox</h1><p>Emails are stored here instead of being sent, because no mail server is configured.</p>${content}`,
    ),
    pagePolicy,
  )
}

function renderMessagePage({ id, subject, recipient, text }: MailboxMessage): Reply {
  const body = `<p><a href="/mailbox">Mailbox</a></p><h1>${escapeHtml(subject)}</h1><p>To ${escapeHtml(recipient)}</p>
<iframe title="HTML version" src="/mailbox/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" style="width: 100%; height: 36rem; border: 1px solid var(--line); background: #fff"></iframe>
<h2>Plain text</h2><pre style="white-space: pre-wrap; overflow-wrap: anywhere">${linkUrls(text)}</pre>`
  return htmlReply(renderPage(subject, body), pagePolicy)
}

/** Escapes a text and turns its URLs into links. */
function linkUrls(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return parts.map((part, index) => (index % 2 === 1 ? linkUrl(part) : escapeHtml(part))).join('')
}

/** Links a URL, excluding the punctuation that ends its sentence. */
function linkUrl(text: string): string {
  let end = text.length
  while (trailingPunctuation.includes(text.charAt(end - 1))) end--
  const url = escapeHtml(text.slice(0, end))
  return `<a href="${url}">${url}</a>${escapeHtml(text.slice(end))}`
}

const trailingPunctuation = '.,;:!?)]’”»'

/** Links open in a new tab, outside the sandbox. */
function renderMessageBody({ html: body }: MailboxMessage): Reply {
  return htmlReply(body.replace('<head>', '<head><base target="_blank">'), messagePolicy, {
    'x-frame-options': 'SAMEORIGIN',
  })
}

function htmlReply(body: string, policy: string, headers: Record<string, string> = {}): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers },
    body,
  }
}
