import type { Guildhall } from '@guildhall/sdk'

const DOCUMENT = 'annual-report-2025'
const POLL_INTERVAL_MS = 500

/**
 * Requests a podcast and an infographic of one of the demo documents as soon as the worker has processed it, unless
 * processing fails. Does not wait for their generation.
 *
 * @param signal cancels the wait on shutdown
 */
export async function requestGeneratedContent(guildhall: Guildhall, signal: AbortSignal): Promise<void> {
  const { items } = await guildhall.resources.list({ q: 'annual report 2025', itemsPerPage: 10 }, { signal })
  const document = items.find(({ slug }) => slug === DOCUMENT)
  if (!document) return
  while (!signal.aborted) {
    const { processing } = await guildhall.resources.get(document.id, { signal })
    if (processing.status === 'ready') break
    if (processing.status === 'failed') return
    await Bun.sleep(POLL_INTERVAL_MS)
  }
  await guildhall.resources.generated.createInfographic(document.id, {}, { signal })
  await guildhall.resources.generated.createPodcast(document.id, { minutes: 3 }, { signal })
}
