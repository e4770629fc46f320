import type { TestClient, TestService } from '../../../../tools/testing/service.ts'

/** The fields of a resource that a test depends on; the rest get defaults. */
export interface ResourceFixture {
  name: string
  description?: string
  excerpt?: string
  tags?: string[]
  type?: 'document' | 'video' | 'audio' | 'image'
  format?: string
  accessLevel?: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
  status?: 'draft' | 'published'
  categories?: string[]
  publishedAt?: string
  downloads?: number
  pages?: string[]
}

/** Inserts resources with text into a client's library, as upload and processing would. @returns their ids */
export async function addResources(
  service: TestService,
  { record }: Pick<TestClient, 'record'>,
  resources: ResourceFixture[],
): Promise<string[]> {
  const { sql } = service.database
  const [file] = await sql`insert into files (client_id, state) values (${record.id}, 'kept') returning id`
  const ids: string[] = []
  for (const resource of resources) {
    const { accessLevel = 'public', status = 'published', pages = [] } = resource
    const id = Bun.randomUUIDv7()
    const price = accessLevel === 'paid' ? '{"amount": 4900, "currency": "EUR"}' : null
    const publishedAt = status === 'published' ? (resource.publishedAt ?? new Date().toISOString()) : null
    await sql`insert into resources (id, client_id, name, slug, description, excerpt, type, format, mime_type, size_bytes,
        sha256, original_name, page_count, file_id, category_ids, tags, access_level, price, status, published_at,
        processing_status, downloads, created_at)
      values (${id}, ${record.id}, ${resource.name}, ${id}, ${resource.description ?? null}, ${resource.excerpt ?? null},
        ${resource.type ?? 'document'}, ${resource.format ?? 'pdf'}, 'application/pdf', 1000, ${'0'.repeat(64)}, 'file.pdf',
        ${pages.length || null}, ${file.id}, ${sql.array(resource.categories ?? [], 'UUID')},
        ${sql.array(resource.tags ?? [], 'TEXT')}, ${accessLevel}, ${price}::text::jsonb, ${status}, ${publishedAt}, 'ready',
        ${resource.downloads ?? 0}, clock_timestamp())`
    for (const [index, text] of pages.entries())
      await sql`insert into resource_pages (client_id, resource_id, page_number, text)
        values (${record.id}, ${id}, ${index + 1}, ${text})`
    ids.push(id)
  }
  return ids
}

export interface SearchPage {
  items: {
    id: string
    name: string
    access: { granted: boolean; reason: string }
    highlights: {
      name: HighlightedText | null
      description: HighlightedText | null
      text: (HighlightedText & { pageNumber: number })[]
    } | null
  }[]
  page: number | null
  totalItems: number | null
  totalPages: number | null
  nextCursor: string | null
  facets: {
    category: { id: string; name: string; count: number }[]
    type: Record<string, number>
    accessLevel: Record<string, number>
  } | null
  degraded: boolean
  notices: string[]
}

export interface HighlightedText {
  text: string
  marks: [number, number][]
}

/** Lists the highlighted words of a text. */
export const listMarkedWords = ({ text, marks }: HighlightedText): string[] =>
  marks.map(([start, end]) => text.slice(start, end))
