import { de } from './translations/de.ts'
import { en } from './translations/en.ts'
import { es } from './translations/es.ts'
import { fr } from './translations/fr.ts'
import { nl } from './translations/nl.ts'
import type { CourseRecord, EventRecord, JobRecord, Kind, ResourceRecord } from './types.ts'

/** API values that are translated. */
type Term = Exclude<
  | Exclude<EventRecord['format'], 'in_person'>
  | Exclude<ResourceRecord['accessLevel'], 'public'>
  | CourseRecord['delivery']
  | JobRecord['remote']
  | Exclude<JobRecord['employmentType'], 'OTHER'>,
  null
>

/** The plugin’s messages, list names and API values. */
export interface Translations extends Record<Kind | Term, string> {
  OTHER?: never
  more: string
  retry: string
  loading: string
  failed: string
  empty: string
  /** With `{shown}` and `{total}`. */
  count: string
  free: string
  cancelled: string
  register: string
  apply: string
  allDay: string
  featured: string
  pinned: string
  search: string
  download: string
  signIn: string
  buy: string
  /** The button of the search box. */
  clear: string
}

const languages: Record<string, Translations> = { en, de, fr, nl, es }

/** The first valid language tag. Many pages write `en_GB`. */
export function getLocale(...tags: (string | null | undefined)[]): string {
  for (const tag of tags) {
    try {
      const [canonical] = Intl.getCanonicalLocales(tag?.trim().replaceAll('_', '-') || [])
      if (canonical) return canonical
    } catch {}
  }
  return 'en'
}

/** Falls back to English; dates and prices still follow the locale. */
export function getTranslations(locale: string): Translations {
  return languages[locale.split('-')[0] ?? ''] ?? en
}
