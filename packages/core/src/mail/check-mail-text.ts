import { type Violation, violation } from '../errors.ts'
import type { SupportedLanguage } from './languages.ts'
import { renderMail } from './render-mail.ts'
import { mailVariables, requiredVariables, sampleVariables } from './sample-variables.ts'
import type { MailKind, MailText } from './translations/mail-translations.ts'

const brand = { name: 'Association', logoUrl: null, color: null }
const placeholderText = { subject: 'Subject', body: 'Body' }

/**
 * Returns the violations of a text: a template that cannot be rendered, or an unknown variable. Missing required
 * variables are returned only if there are no such violations.
 *
 * @param path the prefix of the violations’ paths; empty for a text on its own
 */
export function findTextViolations(
  kind: MailKind,
  language: SupportedLanguage,
  text: MailText,
  path = `texts.${kind}.${language}.`,
): Violation[] {
  const errors = (['subject', 'body'] as const).flatMap((field) => {
    // One at a time, so that the error names its field.
    const message = findRenderingError(kind, language, { ...placeholderText, [field]: text[field] })
    return message ? [violation(`${path}${field}`, 'invalid_format', message)] : []
  })
  if (errors.length > 0) return errors
  return listMissingVariables(kind, language, text).map((name) =>
    violation(`${path}body`, 'required', `Add {{ ${name} }}, which this email requires.`),
  )
}

function findRenderingError(kind: MailKind, language: SupportedLanguage, text: MailText): string | null {
  const samples = sampleVariables[kind]
  const emptyVariables = Object.fromEntries(Object.keys(samples).map((name) => [name, '']))
  try {
    for (const variables of [samples, emptyVariables]) renderMail({ kind, language, variables, brand, text })
    return null
  } catch (error) {
    // The first line of a Liquid error names the line and column; the others show the template.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return `${reason}. Known variables: ${mailVariables[kind].join(', ')}.`
  }
}

/** Required variables whose values do not appear in the email. */
function listMissingVariables(kind: MailKind, language: SupportedLanguage, text: MailText): string[] {
  const variables = Object.fromEntries(
    Object.keys(sampleVariables[kind]).map((name) => [name, `https://${name}.example`]),
  )
  const { text: rendered } = renderMail({ kind, language, variables, brand, text })
  return requiredVariables[kind].filter((name) => !rendered.includes(`https://${name}.example`))
}
