import {
  type AccessLevel,
  buildGrantCondition,
  getAccess,
  type LibraryCaller,
  showsPreview,
} from '../access/access-levels.ts'
import type { ClientIdentity } from '../context.ts'
import type { Parameter } from '../platform/database/statement.ts'

/**
 * A resource's row as read. Its JSON depends on the caller, so it is not stored: `presentResource` builds it.
 */
export interface ResourceRow {
  id: string
  name: string
  slug: string
  description: string | null
  excerpt: string | null
  /** The beginning of the text; the fallback if `excerpt` is null (see selectExcerpt). */
  opening: string | null
  type: 'document' | 'video' | 'audio' | 'image'
  format: string
  mime_type: string
  size_bytes: string
  page_count: number | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  sha256: string
  featured_image_id: string | null
  preview_id: string | null
  categories: { id: string; name: string }[]
  tags: string[]
  access_level: AccessLevel
  price: { amount: number; currency: string } | null
  tax_rate: string | number | null
  status: 'draft' | 'published'
  published_at: string | null
  file_version: number
  processing_status: 'queued' | 'running' | 'ready' | 'failed'
  processing_code: string | null
  processing_reason: string | null
  views: string
  downloads: string
  unique_users: string
  created_by_type: string | null
  created_by_id: string | null
  created_at: string
  updated_at: string
  has_grant: boolean
  version: number
}

const plainColumns =
  `id name slug description excerpt opening type format mime_type size_bytes page_count duration_seconds
  width height sha256 featured_image_id preview_id tags access_level price tax_rate status file_version processing_status
  processing_code processing_reason views downloads unique_users created_by_type created_by_id version`.split(
    /\s+/,
  )

/**
 * SQL for the columns of a ResourceRow over resources `t`, for a caller.
 *
 * @param bindParameter binds a value and returns its placeholder (`$3`)
 */
export function buildResourceColumns(
  caller: LibraryCaller,
  bindParameter: (value: Parameter) => string,
): string {
  const grantCondition =
    caller.kind === 'member' && caller.memberId
      ? buildGrantCondition(caller.memberId, bindParameter)
      : 'false'
  const instants = ['published_at', 'created_at', 'updated_at'].map((name) => `instant(t.${name}) as ${name}`)
  const archivedCondition = caller.kind === 'staff' ? '' : ' and not c.archived'
  const plain = plainColumns.map((name) => `t.${name}`)
  return `${plain.join(', ')}, ${instants.join(', ')}, ${grantCondition} as has_grant,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position), '[]')
      from categories c where c.client_id = t.client_id and c.id = any(t.category_ids)${archivedCondition}) as categories`
}

/** Builds signed links to images. */
export interface ImageLinks {
  /** A link to an image, valid for at least a day. */
  buildImageUrl(client: ClientIdentity, fileId: string): string
}

export type ResourceRecord = ReturnType<typeof presentResource>

/** The record as the API returns it to the caller. */
export function presentResource(
  row: ResourceRow,
  caller: LibraryCaller,
  client: ClientIdentity,
  links: ImageLinks,
) {
  const access = getAccess(row.access_level, caller, row.has_grant)
  const buildImageUrl = (id: string | null) => (id ? links.buildImageUrl(client, id) : null)
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    excerpt: selectExcerpt(row, access.granted),
    type: row.type,
    format: row.format,
    mimeType: row.mime_type,
    sizeBytes: Number(row.size_bytes),
    pageCount: row.page_count,
    durationSeconds: row.duration_seconds,
    width: row.width,
    height: row.height,
    // The hash would confirm a guess at the content.
    sha256: access.granted ? row.sha256 : null,
    featuredImageUrl: buildImageUrl(row.featured_image_id),
    previewUrl: showsPreview(row.access_level, access) ? buildImageUrl(row.preview_id) : null,
    categories: row.categories,
    tags: row.tags,
    accessLevel: row.access_level,
    price: row.price,
    taxRate: row.tax_rate === null ? null : Number(row.tax_rate),
    status: row.status,
    publishedAt: row.published_at,
    version: row.file_version,
    processing: { status: row.processing_status, code: row.processing_code, reason: row.processing_reason },
    stats: {
      views: Number(row.views),
      downloads: Number(row.downloads),
      uniqueUsers: Number(row.unique_users),
    },
    access,
    createdBy:
      caller.kind === 'staff' && row.created_by_type
        ? { type: row.created_by_type, id: row.created_by_id }
        : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * A written excerpt is metadata and public. The beginning of the text is content: it is the fallback only if the caller
 * can open the file, or the resource is partially gated.
 */
export function selectExcerpt(
  row: Pick<ResourceRow, 'excerpt' | 'opening' | 'access_level'>,
  isGranted: boolean,
): string | null {
  if (row.excerpt !== null) return row.excerpt
  return isGranted || row.access_level === 'partially_gated' ? row.opening : null
}
