import type { Settings } from '../../settings.ts'
import { defaultLimits, LimitedModel, type ModelLimits } from './limits.ts'
import { OllamaModel } from './ollama.ts'

/** The configured model and its endpoint. */
export interface LanguageModelSettings {
  kind: 'ollama' | 'openai'
  baseUrl: string
  apiKey: string | null
  model: string
  embeddingModel: string | null
}

/** Opens the configured model; null: answers are extractive. */
export async function openLanguageModel(
  { languageModel }: Pick<Settings, 'languageModel'>,
  limits: ModelLimits = defaultLimits,
): Promise<LimitedModel | null> {
  if (!languageModel) return null
  const { kind, ...options } = languageModel
  if (kind === 'ollama') return new LimitedModel(new OllamaModel(options), limits)
  // Loaded when needed, because it is large.
  const { OpenAiCompatibleModel } = await import('./openai-compatible.ts')
  return new LimitedModel(new OpenAiCompatibleModel(options), limits)
}
