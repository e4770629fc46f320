import type { Database } from '@guildhall/core/database/database'
import { claimGeneration } from '@guildhall/core/generation/claim-generation'
import { type ContentMaker, runGeneration } from '@guildhall/core/generation/run-generation'
import type { LibraryMeans } from '@guildhall/core/library/library'
import type { SpeechSettings } from '@guildhall/core/settings'
import { makeContent } from '@guildhall/generation/make'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon something that is asked for is begun, at the latest. */
const LOOK_EVERY_MILLISECONDS = 250

/** Makes podcasts and infographics, one at a time; their table is their queue. */
export function startGenerating(
  database: Database,
  means: LibraryMeans,
  speech: SpeechSettings | null,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const make: ContentMaker = (input, onProgress, signal) => makeContent(input, speech, onProgress, signal)
  const work = async (): Promise<boolean> => {
    const claimed = await claimGeneration(database)
    if (!claimed) return false
    const startedAt = performance.now()
    const ending = await runGeneration(database, means, claimed, make, stopping)
    const ms = Math.round(performance.now() - startedAt)
    const { id, kind, resourceId, client } = claimed
    const what = { id, kind, resourceId, clientId: client.id, ms }
    if (ending === 'ready' || ending === 'cancelled') log.info({ ...what, ending }, 'generation ended')
    else log.warn({ ...what, code: ending.code, detail: ending.detail }, 'generation failed')
    return true
  }
  return repeat('generating', work, LOOK_EVERY_MILLISECONDS, log, stopping)
}
