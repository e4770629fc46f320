import type { Guildhall } from '@guildhall/sdk'

const DOCUMENT = 'annual-report-2025'
const LOOK_MILLISECONDS = 500

/**
 * Asks for a podcast and an infographic of one of the demo documents, once the worker has read it. They are made while
 * people look around: nobody waits for them.
 *
 * @param signal ends the waiting, when everything is stopped
 */
export async function generateDemo(guildhall: Guildhall, signal: AbortSignal): Promise<void> {
  const { items } = await guildhall.resources.list({ q: 'annual report 2025', itemsPerPage: 10 }, { signal })
  const document = items.find(({ slug }) => slug === DOCUMENT)
  if (!document) return
  while (!signal.aborted) {
    const { processing } = await guildhall.resources.get(document.id, { signal })
    if (processing.status === 'ready') break
    if (processing.status === 'failed') return
    await Bun.sleep(LOOK_MILLISECONDS)
  }
  await guildhall.resources.generated.createInfographic(document.id, {}, { signal })
  await guildhall.resources.generated.createPodcast(document.id, { minutes: 3 }, { signal })
}
