import type { TestClient, TestService } from '../../../../tools/testing/service.ts'
import { buildPdf } from '../library/files.ts'

export interface Document {
  pages?: string[]
  language?: string | null
  /** Null if the format has no page boundaries. */
  pageCount?: number | null
  accessLevel?: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
  status?: 'draft' | 'published'
}

const defaultPages = ['The fee is 45 euros a year for every member of a branch in the north.']

/** Creates a processed resource without running a worker. @returns its id */
export async function createDocument(
  { database }: TestService,
  { live, record }: TestClient,
  {
    pages = defaultPages,
    language = 'en',
    pageCount = pages.length,
    accessLevel = 'public',
    status = 'published',
  }: Document = {},
): Promise<string> {
  const price = accessLevel === 'paid' ? { price: { amount: 900, currency: 'EUR' } } : {}
  const fields = { name: 'Fees', fileName: 'fees.pdf', accessLevel, status, ...price }
  const { id } = await live.resources.upload(new Blob([buildPdf('Fees')]), fields)
  await database.sql`update resources set processing_status = 'ready', page_count = ${pageCount}, language = ${language}
    where id = ${id}`
  for (const [index, text] of pages.entries())
    await database.sql`insert into resource_pages (client_id, resource_id, page_number, text)
      values (${record.id}, ${id}, ${index + 1}, ${text})`
  return id
}

/** Finishes a generation as the worker does, using the document's own file as the generated file. */
export async function finishGeneration(
  { database }: TestService,
  id: string,
  status: 'ready' | 'failed',
): Promise<void> {
  await database.sql`update generated_content g set status = ${status}, finished_at = now(),
    error_code = ${status === 'failed' ? 'nothing_to_say' : null},
    file_id = case when ${status} = 'ready' then r.file_id end
    from resources r where r.id = g.resource_id and g.id = ${id}`
}
