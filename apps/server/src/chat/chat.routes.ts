import { invalid, notFound } from '@guildhall/core/errors'
import { ask, type ChatAnswer, type TextListener } from '@guildhall/core/library/chat/ask'
import {
  conversations,
  deleteConversation,
  getOwnConversationsFilter,
  giveFeedback,
  readConversation,
} from '@guildhall/core/library/chat/history'
import {
  ChatAnswer as AnswerSchema,
  ChatFeedback,
  ChatHistory,
  ChatRequest,
  Conversation,
} from '@guildhall/wire/chat'
import { closed } from '@guildhall/wire/primitives'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { limitByAddress } from '../http/address-limit.ts'
import { respondToPreflight } from '../http/cross-origin.ts'
import { endpoint } from '../http/endpoint.ts'
import { respondOnce } from '../http/idempotency.ts'
import { listReply } from '../http/list-reply.ts'
import { parseQuery } from '../http/parse-query.ts'
import { jsonReply, noContentReply, type Reply } from '../http/reply.ts'
import { eventStreamHeaders, formatAnswerAsEvents, streamAnswer } from './answer-stream.ts'

const PATH = '/api/resources/chat'
const tag = 'Chat'
/** Limit for visitors per IP address and association. */
const MAX_QUESTIONS_PER_MINUTE = 60

/** Chat with the library. */
export function chatRoutes(deps: Dependencies) {
  return new Elysia()
    .options(PATH, ({ request }) => respondToPreflight(deps, request, 'POST'), { detail: { hide: true } })
    .options(`${PATH}/feedback`, ({ request }) => respondToPreflight(deps, request, 'POST'), {
      detail: { hide: true },
    })
    .post(PATH, ...askEndpoint(deps))
    .get(`${PATH}/history`, ...historyEndpoint(deps))
    .delete(`${PATH}/history/:conversationId`, ...deleteEndpoint(deps))
    .post(`${PATH}/feedback`, ...feedbackEndpoint(deps))
}

function askEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'chat.ask',
    summary: 'Ask the library a question',
    description:
      'Answers from resources the caller can currently open. Every sentence is supported by a source with a verbatim excerpt from its page. With a secret key, `chat:write` covers public resources only; add `resources:read` to include drafts and gated resources.\n\nWith `Accept: text/event-stream` the answer is streamed: `token` events (`{"text"}`), then `sources` (the array), then `done` (the complete answer). An error after the first event is sent as an `error` event with the problem document. Each sentence is verified against its sources before it is streamed, so no sentence is retracted. A repeated request with the same `Idempotency-Key` replays the answer with one `token` event.\n\nIf a language model is configured but unavailable, or none of its statements can be verified, the answer consists of sentences from the sources and `degraded` is true. Visitors can ask questions if the association’s `chat.public` is true, up to 60 questions a minute per IP address.',
    tag,
    access: { scope: 'chat:write' },
    allowVisitor: true,
    idempotent: true,
    streams: true,
    extraHeaders: { Accept: '`text/event-stream` to stream the answer.' },
    body: ChatRequest,
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The answer.',
        schema: AnswerSchema,
        alternatives: {
          'text/event-stream': Type.String({
            examples: ['event: token\ndata: {"text":"The quorum is sixty members."}\n\n'],
          }),
        },
      },
    },
    handle: async ({ ctx, body, rawBody, request }): Promise<Reply> => {
      // Publishable keys are public, and answers may cost the association money.
      if (ctx.actor.type === 'visitor')
        await limitByAddress(deps, request, `chat:${ctx.client.id}`, MAX_QUESTIONS_PER_MINUTE)
      const isStream = acceptsEventStream(request)
      const present = (answer: ChatAnswer): Reply =>
        isStream
          ? { status: 200, headers: eventStreamHeaders, body: formatAnswerAsEvents(answer) }
          : jsonReply(answer)
      const generateAnswer = (onText: TextListener | undefined, signal: AbortSignal) =>
        respondOnce(deps, ctx, request, rawBody, {
          execute: (ctx) => ask(ctx, deps, body, onText, signal),
          present,
        })
      return isStream
        ? streamAnswer(deps, request, generateAnswer)
        : generateAnswer(undefined, request.signal)
    },
    present: (reply) => reply,
  })
}

/** Streams only when Accept names text/event-stream; a wildcard gets JSON. */
const acceptsEventStream = (request: Request): boolean =>
  (request.headers.get('accept') ?? '')
    .toLowerCase()
    .split(',')
    .some((entry) => entry.split(';')[0]?.trim() === 'text/event-stream')

function historyEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'chat.history',
    summary: 'List the caller’s conversations or get one',
    description:
      'The most recently continued first. With `conversationId` as the only parameter, returns that conversation with its messages, oldest first.',
    tag,
    access: { scope: 'chat:read' },
    list: { collection: conversations, record: Conversation },
    problems: ['not-found'],
    responses: {
      200: {
        description: 'A page of conversations, or one conversation.',
        schema: ChatHistory,
        headers: ['Link'],
      },
    },
    handle: async ({ ctx, url }): Promise<Reply> => {
      if (!url.searchParams.has('conversationId'))
        return listReply(deps, ctx, url, conversations, Conversation, {
          within: getOwnConversationsFilter(ctx),
          defaultOrder: [{ field: 'updatedAt', direction: 'desc' }],
        })
      return jsonReply(await readConversation(ctx, getConversationId(url)))
    },
    present: (reply) => reply,
  })
}

/** @throws DomainError validation-error, not-found */
function getConversationId(url: URL): string {
  const schema = Type.Object({ conversationId: Type.String() }, closed)
  const { values, violations } = parseQuery(url.searchParams, schema)
  if (violations.length > 0) throw invalid(...violations)
  const id = String(values.conversationId)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound('conversation')
  return id
}

function deleteEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'chat.deleteConversation',
    summary: 'Delete a conversation',
    description: 'Also deletes its messages. Only the caller’s own conversations can be deleted.',
    tag,
    access: { scope: 'chat:write' },
    problems: ['not-found'],
    responses: { 204: { description: 'Deleted.' } },
    handle: ({ ctx, params }) => deleteConversation(ctx, params.conversationId ?? ''),
    present: noContentReply,
  })
}

function feedbackEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'chat.feedback',
    summary: 'Send feedback on an answer',
    description:
      'Rates an answer in one of the caller’s conversations. Later feedback on the same answer replaces earlier feedback. The visitors of a publishable key count as one caller.',
    tag,
    access: { scope: 'chat:write' },
    allowVisitor: true,
    idempotent: true,
    body: ChatFeedback,
    problems: ['not-found'],
    responses: { 204: { description: 'Saved.' } },
    handle: ({ ctx, body }) => giveFeedback(ctx, body),
    present: noContentReply,
  })
}
