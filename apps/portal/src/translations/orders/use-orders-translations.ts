import { createTranslationsHook } from '../lazy-translations.ts'

/** The texts of orders and invoices, loaded with the first screen that uses them. */
export const useOrdersTranslations = createTranslationsHook('orders', {
  en: async () => (await import('./orders-en.ts')).en,
  de: async () => (await import('./orders-de.ts')).de,
  fr: async () => (await import('./orders-fr.ts')).fr,
  es: async () => (await import('./orders-es.ts')).es,
  nl: async () => (await import('./orders-nl.ts')).nl,
})
