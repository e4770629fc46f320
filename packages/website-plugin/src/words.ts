import type { CourseRecord, EventRecord, JobRecord, Kind, ResourceRecord } from './types.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { nl } from './words/nl.ts'

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
export interface Words extends Record<Kind | Term, string> {
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

const languages: Record<string, Words> = { en, de, fr, nl, es }

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
export function getWords(locale: string): Words {
  return languages[locale.split('-')[0] ?? ''] ?? en
}
