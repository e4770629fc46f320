import type { Generated } from 'kysely'
import type {
  Bigint,
  ComputedColumn,
  Json,
  NowByDefault,
  NullableInstant,
  Timestamps,
} from './column-types.ts'

/** Tables of the library. */
export interface LibrarySchema {
  categories: Timestamps & {
    id: Generated<string>
    client_id: string
    name: string
    name_key: ComputedColumn<string>
    description: string | null
    icon: string | null
    position: number
    archived: Generated<boolean>
    version: Generated<number>
    record: ComputedColumn<string>
  }
  /** Objects in storage. A row is inserted before the first byte is stored, and deleted after the object. */
  files: {
    id: Generated<string>
    client_id: string
    state: Generated<'arriving' | 'kept' | 'doomed'>
    mime_type: string | null
    size_bytes: Bigint | null
    /** The resumable upload in which the file was received. */
    upload_id: Generated<string | null>
    /** When the upload started; when a doomed file was marked for deletion. */
    created_at: NowByDefault
  }
  resources: Timestamps & {
    id: Generated<string>
    client_id: string
    name: string
    slug: string
    description: string | null
    excerpt: string | null
    opening: string | null
    type: 'document' | 'video' | 'audio' | 'image'
    format: string
    mime_type: string
    size_bytes: Bigint
    sha256: string
    original_name: string
    page_count: number | null
    duration_seconds: number | null
    width: number | null
    height: number | null
    language: string | null
    file_id: string
    file_version: Generated<number>
    featured_image_id: string | null
    preview_id: string | null
    /** A sanitized copy that is served instead of the file (SVG). */
    shown_id: string | null
    category_ids: string[]
    tags: string[]
    access_level: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
    price: Json<{ amount: number; currency: string } | null>
    tax_rate: string | number | null
    status: 'draft' | 'published'
    published_at: NullableInstant
    processing_status: Generated<'queued' | 'running' | 'ready' | 'failed'>
    processing_code: string | null
    processing_reason: string | null
    processing_attempts: Generated<number>
    processing_until: NullableInstant
    /** When processing ended. Null until then, and for files processed before the column existed. */
    processed_at: NullableInstant
    /** Trace context of the upload request. */
    traceparent: Generated<string | null>
    created_by_type: string | null
    created_by_id: string | null
    views: Bigint
    downloads: Bigint
    unique_users: Bigint
    passages_version: Generated<number>
    passage_count: Generated<number>
    version: Generated<number>
  }
  images: {
    id: Generated<string>
    client_id: string
    token: string
    mime_type: string
    small_id: string
    small_width: number
    small_height: number
    medium_id: string
    medium_width: number
    medium_height: number
    large_id: string
    large_width: number
    large_height: number
    created_by_type: string | null
    created_by_id: string | null
    created_at: NowByDefault
  }
  resource_pages: { client_id: string; resource_id: string; page_number: number; text: string }
  resource_versions: {
    client_id: string
    resource_id: string
    number: number
    file_id: string
    format: string
    mime_type: string
    size_bytes: Bigint
    sha256: string
    original_name: string
    created_by_type: string | null
    created_by_id: string | null
    created_at: NowByDefault
  }
  resource_grants: {
    id: Generated<string>
    client_id: string
    resource_id: string
    member_id: string
    source: string | null
    reference: string | null
    line_id: string | null
    revoked_at: NullableInstant
    created_at: NowByDefault
  }
  activity: {
    id: Generated<string>
    client_id: string
    at: NowByDefault
    resource_id: string
    kind: 'view' | 'download'
    person: string | null
    member_id: string | null
  }
  ranged_downloads: { client_id: string; day: Date | string; file_id: string; person: string }
  resource_people: { client_id: string; resource_id: string; person: string }
}
