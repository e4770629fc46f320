import { createTranslationsHook } from '../lazy-translations.ts'
import type { BillingTranslations } from './billing-en.ts'

/** The texts of orders, payments and invoices for staff, in the current language. */
export const useBillingTranslations = createTranslationsHook<BillingTranslations>('billing', {
  en: async () => (await import('./billing-en.ts')).en,
  de: async () => (await import('./billing-de.ts')).de,
  fr: async () => (await import('./billing-fr.ts')).fr,
  es: async () => (await import('./billing-es.ts')).es,
  nl: async () => (await import('./billing-nl.ts')).nl,
})
