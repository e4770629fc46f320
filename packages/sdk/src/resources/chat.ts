import type { ApiPromise } from '../api-promise.ts'
import { type ChatEvent, streamAnswer } from '../chat/answer-stream.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  ChatAnswer,
  ChatFeedback,
  ChatQuestion,
  Conversation,
  ConversationListQuery,
  ConversationMessages,
} from '../types.ts'

/** Questions to the library, answered from what the asker may open. Scopes `chat:read` and `chat:write`. */
export class Chat {
  /** The asker's own conversations. */
  readonly conversations: Conversations
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
    this.conversations = new Conversations(api)
  }

  /**
   * Asks, and answers with the pages the answer stands on.
   *
   * @throws {NotFoundError} for a conversation that is not the asker's.
   * @example
   * const { answer, sources } = await guildhall.chat.ask('How many members are a quorum?')
   * for (const { resourceName, pageNumber, excerpt } of sources) console.log(resourceName, pageNumber, excerpt)
   */
  ask(question: string | ChatQuestion, options?: PostOptions): ApiPromise<ChatAnswer> {
    return this.#api.request({ method: 'POST', path: '/api/resources/chat', json: bodyOf(question), options })
  }

  /**
   * Asks, and gives the answer as it is made: sentences, then the sources, then the whole. To leave the loop ends the
   * answering.
   *
   * @throws ApiError as `ask`; {@link ConnectionError} when the answer breaks off.
   * @example
   * for await (const event of guildhall.chat.stream('How many members are a quorum?'))
   *   if (event.type === 'token') process.stdout.write(event.text)
   */
  stream(
    question: string | ChatQuestion,
    options: RequestOptions = {},
  ): AsyncGenerator<ChatEvent, void, undefined> {
    return streamAnswer(this.#api, bodyOf(question), options)
  }

  /**
   * Says whether an answer helped; said again, the last word counts.
   *
   * @throws {NotFoundError}
   */
  feedback(feedback: ChatFeedback, options?: PostOptions): ApiPromise<void> {
    return this.#api.request({
      method: 'POST',
      path: '/api/resources/chat/feedback',
      json: feedback,
      options,
    })
  }
}

const bodyOf = (question: string | ChatQuestion): ChatQuestion =>
  typeof question === 'string' ? { query: question } : question

const history = '/api/resources/chat/history'

/** What was asked and answered before. */
export class Conversations {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /** Lists the asker's conversations, the last one used first. */
  list(query?: ConversationListQuery, options?: RequestOptions): ListPromise<Conversation> {
    return this.#api.list(history, query, options)
  }

  /** One conversation with its messages, oldest first. @throws {NotFoundError} */
  get(conversationId: string, options?: RequestOptions): ApiPromise<ConversationMessages> {
    return this.#api.request({ method: 'GET', path: history, query: { conversationId }, options })
  }

  /** Deletes a conversation with all that was said in it. @throws {NotFoundError} */
  delete(conversationId: string, options?: RequestOptions): ApiPromise<void> {
    return this.#api.request({
      method: 'DELETE',
      path: path`/api/resources/chat/history/${conversationId}`,
      options,
    })
  }
}
