import { Type } from '@sinclair/typebox'
import { closed, Instant, Money, nullable, oneOf, text, Uuid } from './primitives.ts'
import { buildListPage } from './record.ts'
import { ResourceSearchResult } from './resource-list.ts'
import { AccessLevel } from './resources.ts'

export const ChatRequest = Type.Object(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'The question, in natural language.',
      examples: ['How many members make a quorum at the general meeting?'],
    }),
    conversationId: Type.Optional(
      nullable({
        ...Uuid,
        description: 'The conversation to continue, one of the caller’s own. Starts a new one by default.',
      }),
    ),
    resourceScope: Type.Optional(
      nullable(
        Type.Array(Uuid, {
          maxItems: 50,
          description:
            'The ids of categories to search in. `null` or an empty list searches the whole library.',
        }),
      ),
    ),
  },
  { $id: 'ChatRequest', ...closed },
)

export const ChatSource = Type.Object(
  {
    resourceId: Uuid,
    resourceName: text(200, ['Bylaws of the Association']),
    pageNumber: nullable(
      Type.Integer({
        minimum: 1,
        description: 'The physical page number. `null` if the source has no pages.',
        examples: [4],
      }),
    ),
    excerpt: Type.String({
      description: 'Verbatim text from that page.',
      examples: ['The quorum is sixty members.'],
    }),
  },
  { $id: 'ChatSource', ...closed },
)

const Status = oneOf('answered', 'no_direct_answer', 'no_relevant_resources')

export const LockedResource = Type.Object(
  { id: Uuid, name: text(200, ['Salary survey']), accessLevel: AccessLevel, price: nullable(Money) },
  { $id: 'LockedResource', ...closed },
)

export const ChatAnswer = Type.Object(
  {
    conversationId: Uuid,
    messageId: Uuid,
    status: Status,
    answer: Type.String({ examples: ['The general meeting can decide when sixty members are present.'] }),
    sources: Type.Array(ChatSource),
    suggestedQuestions: Type.Array(Type.String({ examples: ['Who convenes the general meeting?'] }), {
      description: 'Related questions that the library can answer.',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: '0 if no resource is relevant.',
      examples: [0.87],
    }),
    model: Type.String({
      description:
        '`extractive` if the answer consists of sentences from the sources; otherwise the name of the language model.',
      examples: ['extractive'],
    }),
    degraded: Type.Boolean({
      description:
        'Whether a configured language model failed to answer: it was unavailable, or none of its statements could be verified in the sources. The answer is then produced without a model, and `model` is `extractive`. If the model stopped after verified sentences, those are the answer, and `model` is its name.',
    }),
    results: Type.Array(ResourceSearchResult, {
      description:
        'The closest resources the caller can open, at most five, when nothing answers the question directly: first the results of `GET /api/resources?q=` for the words of the question, then other resources that mention the topic in their text, name, tags or description.',
    }),
    locked: Type.Array(LockedResource, {
      description:
        'When nothing answers the question: relevant resources the caller cannot open, at most three. Selected by name, description, categories and tags only, never by text.',
    }),
  },
  { $id: 'ChatAnswer', ...closed },
)

export const ChatFeedback = Type.Object(
  {
    messageId: Uuid,
    rating: oneOf('up', 'down'),
    comment: Type.Optional(nullable(Type.String({ maxLength: 2000, examples: ['The page was right.'] }))),
  },
  { $id: 'ChatFeedback', ...closed },
)

export const Conversation = Type.Object(
  {
    conversationId: Uuid,
    title: nullable(Type.String({ examples: ['How many members make a quorum?'] })),
    messageCount: Type.Integer({ minimum: 0, examples: [2] }),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'Conversation', ...closed },
)

const ChatMessage = Type.Object(
  {
    messageId: Uuid,
    role: oneOf('user', 'assistant'),
    text: nullable(Type.String()),
    status: Type.Union([Status, Type.Null()], { description: '`null` for questions.' }),
    sources: Type.Array(ChatSource),
    feedback: nullable(
      Type.Object({ rating: oneOf('up', 'down'), comment: nullable(Type.String()) }, { ...closed }),
    ),
    createdAt: Instant,
  },
  { $id: 'ChatMessage', ...closed },
)

export const ConversationMessages = Type.Object(
  { conversationId: Uuid, messages: Type.Array(ChatMessage) },
  { $id: 'ConversationMessages', ...closed },
)

/** A page of conversations or, with `conversationId`, the messages of that conversation. */
export const ChatHistory = Type.Union([buildListPage(Conversation, 'Conversation'), ConversationMessages])
