import { type ClaimedGeneration, claimGeneration } from '@guildhall/core/library/generation/claim-generation'
import { type ContentGenerator, runGeneration } from '@guildhall/core/library/generation/run-generation'
import { writeScript } from '@guildhall/core/library/generation/write-script'
import type { LibraryDependencies } from '@guildhall/core/library/library'
import type { Database } from '@guildhall/core/platform/database/database'
import { LanguageModelError } from '@guildhall/core/platform/language-model/language-model'
import type { LimitedModel } from '@guildhall/core/platform/language-model/limits'
import type { SpeechSettings } from '@guildhall/core/settings'
import { inSpan } from '@guildhall/core/tracing'
import { generateContent } from '@guildhall/generation/generate-content'
import type { ScriptWriter } from '@guildhall/generation/types'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for requested generations. */
const POLL_INTERVAL_MS = 250

/** Generates podcasts and infographics, one at a time; `generated_content` is the queue. */
export function startGeneration(
  database: Database,
  deps: LibraryDependencies & { maxPages: number },
  speech: SpeechSettings | null,
  model: LimitedModel | null,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimGeneration(database)
    if (!claimed) return false
    const startedAt = performance.now()
    const writer = model && createScriptWriter(model, claimed, log)
    const generate: ContentGenerator = (input, onProgress, signal) =>
      generateContent(input, { speech, writer }, onProgress, signal)
    const span = { kind: 'CONSUMER', parent: claimed.traceparent } as const
    const outcome = await inSpan(`generation.${claimed.kind}`, span, () =>
      runGeneration(database, deps, claimed, generate, signal),
    )
    const ms = Math.round(performance.now() - startedAt)
    const { id, kind, resourceId, client } = claimed
    const fields = { id, kind, resourceId, clientId: client.id, ms }
    if (outcome === 'ready' || outcome === 'cancelled')
      log.info({ ...fields, ending: outcome }, 'generation ended')
    else log.warn({ ...fields, code: outcome.code, detail: outcome.detail }, 'generation failed')
    return true
  }
  return repeat('generation', work, POLL_INTERVAL_MS, log, signal)
}

/** If the model fails, the podcast uses the document's own words, and the error is logged. */
function createScriptWriter(
  model: LimitedModel,
  { id, client }: ClaimedGeneration,
  log: Logger,
): ScriptWriter {
  return {
    model: model.name,
    async write(part, signal) {
      try {
        const lines = await writeScript(model, client.id, part, signal)
        if (lines.length === 0)
          log.warn({ id, heading: part.heading }, 'no line written by the model passed verification')
        return lines
      } catch (error) {
        if (!signal.aborted && !(error instanceof LanguageModelError)) throw error
        if (!signal.aborted) log.warn({ id, err: error }, 'the language model could not write a script')
        return null
      }
    },
  }
}
