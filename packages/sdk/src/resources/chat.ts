import type { ApiPromise } from '../api-promise.ts'
import { type ChatEvent, streamAnswer } from '../chat/answer-stream.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  ChatAnswer,
  ChatFeedback,
  ChatQuestion,
  Conversation,
  ConversationListQuery,
  ConversationMessages,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Questions answered from the library’s resources that the caller can open. Scopes `chat:read` and `chat:write`. */
export class Chat extends ApiGroup {
  /** The caller’s conversations. */
  readonly conversations: Conversations

  constructor(api: Transport) {
    super(api)
    this.conversations = new Conversations(api)
  }

  /**
   * Asks a question and returns the answer with its sources.
   *
   * @throws {BadRequestError} for an unknown category.
   * @throws {NotFoundError} when the conversation does not exist, or is another caller’s.
   * @example
   * const { answer, sources } = await guildhall.chat.ask('How many members make a quorum?')
   * for (const { resourceName, pageNumber, excerpt } of sources) console.log(resourceName, pageNumber, excerpt)
   */
  ask(question: string | ChatQuestion, options?: PostOptions): ApiPromise<ChatAnswer> {
    return this.api.request({ method: 'POST', path: '/api/resources/chat', json: toBody(question), options })
  }

  /**
   * Asks a question and streams the answer: sentences, then sources, then the complete answer. Leaving the loop cancels
   * the answer. After a failure, the same `idempotencyKey` returns the same answer.
   *
   * @throws {ApiError} as for `ask`, including while the answer is being streamed.
   * @throws {ConnectionError} when the stream is cut off.
   * @throws {TimeoutError} when the stream is idle for longer than `timeout`. The service sends a heartbeat every 15
   *   seconds.
   * @example
   * for await (const event of guildhall.chat.stream('How many members make a quorum?'))
   *   if (event.type === 'token') process.stdout.write(event.text)
   */
  stream(
    question: string | ChatQuestion,
    options: PostOptions = {},
  ): AsyncGenerator<ChatEvent, void, undefined> {
    return streamAnswer(this.api, toBody(question), options)
  }

  /**
   * Rates an answer. A later rating replaces an earlier one.
   *
   * @throws {NotFoundError} unless `messageId` is that of an answer in one of the caller’s conversations.
   */
  feedback(feedback: ChatFeedback, options?: PostOptions): ApiPromise<void> {
    return this.api.request({
      method: 'POST',
      path: '/api/resources/chat/feedback',
      json: feedback,
      options,
    })
  }
}

const toBody = (question: string | ChatQuestion): ChatQuestion =>
  typeof question === 'string' ? { query: question } : question

const HISTORY_PATH = '/api/resources/chat/history'

/** Past conversations. */
export class Conversations extends ApiGroup {
  /** Lists the caller’s conversations, most recently used first. */
  list(query?: ConversationListQuery, options?: RequestOptions): ListPromise<Conversation> {
    return this.api.list(HISTORY_PATH, query, options)
  }

  /** Gets a conversation with its messages, oldest first. @throws {NotFoundError} */
  get(conversationId: string, options?: RequestOptions): ApiPromise<ConversationMessages> {
    return this.api.request({ method: 'GET', path: HISTORY_PATH, query: { conversationId }, options })
  }

  /** Deletes a conversation and its messages. @throws {NotFoundError} */
  delete(conversationId: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({
      method: 'DELETE',
      path: buildPath`/api/resources/chat/history/${conversationId}`,
      options,
    })
  }
}
