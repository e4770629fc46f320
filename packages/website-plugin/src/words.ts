import type { Kind } from './types.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { nl } from './words/nl.ts'

/** What the plugin itself says. Words of the API (`self_paced`, `FULL_TIME`) are named by `terms`. */
export interface Words {
  more: string
  retry: string
  loading: string
  failed: string
  empty: string
  /** `{shown}` and `{total}` are put in. */
  count: string
  free: string
  cancelled: string
  register: string
  apply: string
  yourTime: string
  featured: string
  pinned: string
  search: string
  download: string
  lists: Record<Kind, string>
  terms: Record<string, string>
}

const languages: Record<string, Words> = { en, de, fr, nl, es }

/** The first of the given tags that is one: `locale`, the page's `lang`, the browser's. Many pages have `en_GB`. */
export function localeOf(...tags: (string | null | undefined)[]): string {
  for (const tag of tags) {
    try {
      const [found] = Intl.getCanonicalLocales(tag?.trim().replaceAll('_', '-') || [])
      if (found) return found
    } catch {}
  }
  return 'en'
}

/** In languages we have no words of, dates and prices still follow the locale. */
export function wordsOf(locale: string): Words {
  return languages[locale.split('-')[0] ?? ''] ?? en
}
