import { type SupportedLanguage, supportedLanguages } from './languages.ts'
import { mailKinds } from './sample-variables.ts'
import { de } from './translations/de.ts'
import { en } from './translations/en.ts'
import { es } from './translations/es.ts'
import { fr } from './translations/fr.ts'
import type { MailKind, MailText, MailTranslations } from './translations/mail-translations.ts'
import { nl } from './translations/nl.ts'

/** The text of every message in each language. */
export const mailTranslations: Record<SupportedLanguage, MailTranslations> = { en, de, fr, es, nl }

/** The built-in texts by kind and language. */
export const builtInTexts = Object.fromEntries(
  mailKinds.map((kind) => [
    kind,
    Object.fromEntries(supportedLanguages.map((language) => [language, mailTranslations[language][kind]])),
  ]),
) as Record<MailKind, Record<SupportedLanguage, MailText>>
