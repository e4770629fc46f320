import type { Settings } from '../../settings.ts'
import { defaultLimits, LimitedModel, type ModelLimits } from './limits.ts'
import { OllamaModel } from './ollama.ts'
import { OpenAiCompatibleModel } from './openai-compatible.ts'

/** The configured model and its endpoint. */
export interface LanguageModelSettings {
  kind: 'ollama' | 'openai'
  baseUrl: string
  apiKey: string | null
  model: string
  embeddingModel: string | null
}

/** Opens the configured model; null: answers are extractive. */
export function openLanguageModel(
  { languageModel }: Pick<Settings, 'languageModel'>,
  limits: ModelLimits = defaultLimits,
): LimitedModel | null {
  if (!languageModel) return null
  const { kind, ...options } = languageModel
  const model = kind === 'ollama' ? new OllamaModel(options) : new OpenAiCompatibleModel(options)
  return new LimitedModel(model, limits)
}
