import { createTranslationsHook } from '../lazy-translations.ts'
import type { AuditTranslations } from './audit-en.ts'

/** The texts of the audit log in the current language. */
export const useAuditTranslations = createTranslationsHook<AuditTranslations>('audit', {
  en: async () => (await import('./audit-en.ts')).en,
  de: async () => (await import('./audit-de.ts')).de,
  fr: async () => (await import('./audit-fr.ts')).fr,
  es: async () => (await import('./audit-es.ts')).es,
  nl: async () => (await import('./audit-nl.ts')).nl,
})
