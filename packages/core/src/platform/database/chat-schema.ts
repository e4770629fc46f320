import type { Generated } from 'kysely'
import type { Json, NowByDefault, NullableInstant } from './column-types.ts'

interface PassageKey {
  client_id: string
  resource_id: string
  page_number: number
  position: number
}

/** Chat tables (migration 0009). */
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
    /** Null once the owner of the conversation has been erased. */
    text: string | null
    /** A question's words in lower case, which group equal questions. */
    question_key: string | null
    /** For an answer, the id of its question. */
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

/** The source of a sentence in an answer. */
export interface Source {
  resourceId: string
  resourceName: string
  /** The physical page, from 1; null if the format does not record page breaks. */
  pageNumber: number | null
  /** Verbatim from that page. */
  excerpt: string
}
