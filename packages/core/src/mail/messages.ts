import { type SupportedLanguage, supportedLanguages } from './languages.ts'
import { mailKinds } from './sample-variables.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import type { MailKind, MailText, MailWords } from './words/mail-words.ts'
import { nl } from './words/nl.ts'

/** The text of every message in each language. */
export const mailWords: Record<SupportedLanguage, MailWords> = { en, de, fr, es, nl }

/** The built-in texts by kind and language. */
export const builtInTexts = Object.fromEntries(
  mailKinds.map((kind) => [
    kind,
    Object.fromEntries(supportedLanguages.map((language) => [language, mailWords[language][kind]])),
  ]),
) as Record<MailKind, Record<SupportedLanguage, MailText>>
