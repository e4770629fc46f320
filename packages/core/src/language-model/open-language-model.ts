import type { Settings } from '../settings.ts'
import { LimitedModel, type ModelLimits, usualLimits } from './limits.ts'
import { OllamaModel } from './ollama.ts'
import { OpenAiCompatibleModel } from './openai-compatible.ts'

/** Which model answers, and where it is. */
export interface LanguageModelSettings {
  kind: 'ollama' | 'openai'
  baseUrl: string
  apiKey: string | null
  model: string
  embeddingModel: string | null
}

/** The model that the settings name; null: answers are extractive. */
export function openLanguageModel(
  { languageModel }: Pick<Settings, 'languageModel'>,
  limits: ModelLimits = usualLimits,
): LimitedModel | null {
  if (!languageModel) return null
  const { kind, ...options } = languageModel
  const model = kind === 'ollama' ? new OllamaModel(options) : new OpenAiCompatibleModel(options)
  return new LimitedModel(model, limits)
}
