import type { Generated } from 'kysely'
import type { Json, NowByDefault, NullableInstant, Timestamps } from './column-types.ts'

/** Tables of generated content. */
export interface GenerationSchema {
  generated_content: Timestamps & {
    id: Generated<string>
    client_id: string
    resource_id: string
    kind: 'podcast' | 'infographic'
    status: Generated<'queued' | 'running' | 'ready' | 'failed'>
    language: string
    /** Whether the language was taken from the source version because none was requested. */
    automatic_language: Generated<boolean>
    style: 'conversation' | 'briefing' | null
    minutes: number | null
    format: 'png' | 'svg' | null
    source_version: number
    units: number
    progress: Generated<number>
    expected_seconds: number
    waiting_seconds: Generated<number>
    model: string
    speech: string | null
    error_code: string | null
    error_message: string | null
    file_id: string | null
    other_file_id: string | null
    duration_seconds: number | null
    width: number | null
    height: number | null
    transcript: Json<unknown>
    chapters: Json<unknown>
    facts: Json<unknown>
    alt_text: string | null
    attempts: Generated<number>
    claimed_until: NullableInstant
    started_at: NullableInstant
    finished_at: NullableInstant
    version: Generated<number>
    traceparent: Generated<string | null>
    /** The id of the user who requested the content; null for keys and deleted users. */
    requested_by: string | null
  }
  generation_speeds: { kind: string; speech: string; seconds_per_unit: number; runs: Generated<number> }
  member_feeds: {
    client_id: string
    member_id: string
    kind: 'podcast' | 'calendar'
    token_hash: Buffer
    created_at: NowByDefault
  }
}
