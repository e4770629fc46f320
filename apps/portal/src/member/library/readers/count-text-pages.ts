import type { Resource } from '@guildhall/sdk'

/**
 * The number of pages of a document’s text: 1 for a text without page breaks, 0 if the document cannot be shown as
 * text, null while the text is being extracted.
 */
export function countTextPages({
  pageCount,
  processing: { status },
}: Pick<Resource, 'pageCount' | 'processing'>): number | null {
  if (status === 'ready') return pageCount ?? 1
  // A new version is being processed, or its processing has failed.
  if (pageCount) return pageCount
  return status === 'failed' ? 0 : null
}
