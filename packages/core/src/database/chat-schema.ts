import type { Generated } from 'kysely'
import type { Json, NowByDefault, NullableInstant } from './column-types.ts'

/** A passage is known by its page and its place on it. */
interface PassageKey {
  client_id: string
  resource_id: string
  page_number: number
  position: number
}

/** The tables of the chat (migration 0009). */
export interface ChatSchema {
  resource_passages: PassageKey & { language: string; heading: string | null; text: string }
  passage_vectors: PassageKey & { model: string; vector: number[]; signature: string }
  chat_conversations: {
    id: Generated<string>
    client_id: string
    owner_type: 'user' | 'key' | 'visitor' | null
    owner_id: string | null
    member_id: string | null
    title: string | null
    message_count: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  chat_messages: {
    id: Generated<string>
    client_id: string
    conversation_id: string
    role: 'user' | 'assistant'
    /** Null once the person who wrote it was erased. */
    text: string | null
    /** A question's folded words, by which equal ones are counted together. */
    question_key: string | null
    /** Of an answer, the question it is to. */
    answers: string | null
    status: 'answered' | 'no_direct_answer' | 'no_relevant_resources' | null
    sources: Json<Source[]>
    /** From 0 to 1. */
    confidence: number | null
    model: string | null
    rating: 'up' | 'down' | null
    comment: string | null
    rated_at: NullableInstant
    created_at: NowByDefault
  }
}

/** Where an answer, or a sentence of it, stands (specification 2.5). */
export interface Source {
  resourceId: string
  resourceName: string
  /** The physical page from 1; null where a document does not say where its pages end. */
  pageNumber: number | null
  /** Word for word from that page. */
  excerpt: string
}
