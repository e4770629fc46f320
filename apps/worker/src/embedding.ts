import { embedPassages } from '@guildhall/core/chat/embed-passages'
import type { Database } from '@guildhall/core/database/database'
import type { LimitedModel } from '@guildhall/core/language-model/limits'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon a passage gets its vector, at the latest, when there is nothing else to do. */
const LOOK_EVERY_MILLISECONDS = 1_000

/** Gives vectors to passages, where an embedding model is set. One that is away is tried again with the next look. */
export function startEmbedding(
  database: Database,
  model: LimitedModel | null,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  if (!model || model.embeddingModel === null) return Promise.resolve()
  const work = () => embedPassages(database, model, stopping)
  return repeat('embedding', work, LOOK_EVERY_MILLISECONDS, log, stopping)
}
