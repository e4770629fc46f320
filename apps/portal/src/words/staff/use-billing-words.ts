import { createWordsHook } from '../lazy-words.ts'
import type { BillingWords } from './billing-en.ts'

/** The texts of orders, payments and invoices for staff, in the current language. */
export const useBillingWords = createWordsHook<BillingWords>('billing', {
  en: async () => (await import('./billing-en.ts')).en,
  de: async () => (await import('./billing-de.ts')).de,
  fr: async () => (await import('./billing-fr.ts')).fr,
  es: async () => (await import('./billing-es.ts')).es,
  nl: async () => (await import('./billing-nl.ts')).nl,
})
