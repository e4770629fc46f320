import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { Translations } from './en.ts'

export const languages = ['en', 'de', 'fr', 'es', 'nl'] as const
export type Language = (typeof languages)[number]
/** Each in its own language, so that users recognize theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
}

/** Each language is a separate chunk. */
const loaders: Record<Language, () => Promise<Translations>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  nl: async () => (await import('./nl.ts')).nl,
}

const STORAGE_KEY = 'guildhall.language'
interface LanguageState {
  translations: Translations
  language: Language
}
interface LanguageContext extends LanguageState {
  /** Changes the language on this device, once its texts are loaded. */
  changeLanguage(language: Language): Promise<void>
}
const TranslationsContext = createContext<LanguageContext | null>(null)

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}

/**
 * Returns the person’s choice on this device, otherwise the browser’s first language that we have, otherwise English.
 */
export function detectLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY)
  if (stored && isLanguage(stored)) return stored
  const preferredLanguages = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return preferredLanguages.find(isLanguage) ?? 'en'
}

function applyLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language)
  document.documentElement.lang = language
}

export async function loadTranslations(language: Language): Promise<Translations> {
  return loaders[language]()
}

/** The regional variant of the language that the browser asks for, so that dates look as the person expects. */
function getRegion(language: Language): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language
}

export function TranslationsProvider({ initial, children }: { initial: LanguageState; children: ReactNode }) {
  const [state, setState] = useState(initial)
  const changeLanguage = useCallback(async (language: Language) => {
    const t = await loadTranslations(language)
    applyLanguage(language)
    setState({ translations: t, language })
  }, [])
  return (
    <TranslationsContext value={{ ...state, changeLanguage }}>
      <I18nProvider locale={getRegion(state.language)}>{children}</I18nProvider>
    </TranslationsContext>
  )
}

/** The texts of the current language. */
export function useTranslations(): Translations {
  return useLanguage().translations
}

export function useLanguage(): LanguageContext {
  const context = useContext(TranslationsContext)
  if (!context) throw new Error('useTranslations needs a TranslationsProvider.')
  return context
}
