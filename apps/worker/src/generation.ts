import type { Database } from '@guildhall/core/database/database'
import { type ClaimedGeneration, claimGeneration } from '@guildhall/core/generation/claim-generation'
import { type ContentMaker, runGeneration } from '@guildhall/core/generation/run-generation'
import { writeScript } from '@guildhall/core/generation/write-script'
import { LanguageModelError } from '@guildhall/core/language-model/language-model'
import type { LimitedModel } from '@guildhall/core/language-model/limits'
import type { LibraryDependencies } from '@guildhall/core/library/library'
import type { SpeechSettings } from '@guildhall/core/settings'
import { inSpan } from '@guildhall/core/tracing'
import { makeContent } from '@guildhall/generation/make'
import type { ScriptWriter } from '@guildhall/generation/types'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon something that is asked for is begun, at the latest. */
const LOOK_EVERY_MILLISECONDS = 250

/** Makes podcasts and infographics, one at a time; their table is their queue. */
export function startGenerating(
  database: Database,
  means: LibraryDependencies,
  speech: SpeechSettings | null,
  model: LimitedModel | null,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimGeneration(database)
    if (!claimed) return false
    const startedAt = performance.now()
    const writer = model && writerFor(model, claimed, log)
    const make: ContentMaker = (input, onProgress, signal) =>
      makeContent(input, { speech, writer }, onProgress, signal)
    const span = { kind: 'CONSUMER', parent: claimed.traceparent } as const
    const ending = await inSpan(`generation.${claimed.kind}`, span, () =>
      runGeneration(database, means, claimed, make, stopping),
    )
    const ms = Math.round(performance.now() - startedAt)
    const { id, kind, resourceId, client } = claimed
    const what = { id, kind, resourceId, clientId: client.id, ms }
    if (ending === 'ready' || ending === 'cancelled') log.info({ ...what, ending }, 'generation ended')
    else log.warn({ ...what, code: ending.code, detail: ending.detail }, 'generation failed')
    return true
  }
  return repeat('generating', work, LOOK_EVERY_MILLISECONDS, log, stopping)
}

/** A podcast is made all the same where the model fails, of the document's own words; why is for the log. */
function writerFor(model: LimitedModel, { id, client }: ClaimedGeneration, log: Logger): ScriptWriter {
  return {
    model: model.name,
    async write(part, signal) {
      try {
        const lines = await writeScript(model, client.id, part, signal)
        if (lines.length === 0) log.warn({ id, heading: part.heading }, 'nothing that the model wrote holds')
        return lines
      } catch (error) {
        if (!signal.aborted && !(error instanceof LanguageModelError)) throw error
        if (!signal.aborted)
          log.warn({ id, err: error }, 'the language model could not be asked for a script')
        return null
      }
    },
  }
}
