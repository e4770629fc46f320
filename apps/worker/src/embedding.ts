import { embedPassages } from '@guildhall/core/library/chat/embed-passages'
import type { Database } from '@guildhall/core/platform/database/database'
import type { LimitedModel } from '@guildhall/core/platform/language-model/limits'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval while no passage lacks an embedding: each poll reads all passages. */
const POLL_INTERVAL_MS = 30_000

/** Embeds passages if an embedding model is configured. If the model is unavailable, the next poll retries. */
export function startEmbedding(
  database: Database,
  model: LimitedModel | null,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  if (!model || model.embeddingModel === null) return Promise.resolve()
  const work = () => embedPassages(database, model, signal)
  return repeat('embedding', work, POLL_INTERVAL_MS, log, signal)
}
