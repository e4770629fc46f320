import type { Settings } from '../settings.ts'
import { LimitedModel } from './limits.ts'
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
export function openLanguageModel({ languageModel }: Pick<Settings, 'languageModel'>): LimitedModel | null {
  if (!languageModel) return null
  const { kind, ...options } = languageModel
  return new LimitedModel(kind === 'ollama' ? new OllamaModel(options) : new OpenAiCompatibleModel(options))
}
