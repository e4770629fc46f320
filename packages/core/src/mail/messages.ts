import type { MailLanguage } from './languages.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { nl } from './words/nl.ts'
import type { MailWords } from './words/words.ts'

/** The text of every message in each language. */
export const mailWords: Record<MailLanguage, MailWords> = { en, de, fr, es, nl }
