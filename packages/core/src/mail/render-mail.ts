import { chooseLanguage } from './languages.ts'
import { layOut, type MailBrand } from './layout.ts'
import { escapeMarkdown, splitMarkdownBlocks, toOneLine } from './markdown.ts'
import { mailTranslations } from './messages.ts'
import { createTemplateRenderer } from './templates.ts'
import type { MailKind, MailText } from './translations/mail-translations.ts'

export interface MailToRender {
  kind: MailKind
  language: string
  variables: Record<string, string>
  brand: MailBrand
  /** The association’s own text; null or omitted for the built-in one. */
  text?: MailText | null
}

export interface RenderedMail {
  subject: string
  /** Markdown. */
  body: string
  html: string
  text: string
}

const renderBody = createTemplateRenderer(escapeMarkdown)
const renderLine = createTemplateRenderer((value) => toOneLine(String(value)))

/** Whether this version supports a kind of message; a newer server may queue others. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailTranslations.en, kind) && kind !== 'footer'
}

/**
 * Renders a message in its language.
 *
 * @throws Error for a missing variable, and for a text that is malformed or nested too deeply
 */
export function renderMail({ kind, language, variables, brand, text }: MailToRender): RenderedMail {
  const t = mailTranslations[chooseLanguage(language)]
  const values = { ...variables, association: brand.name }
  const template = text ?? t[kind]
  const subject = renderLine(template.subject, values)
  const footer = renderLine(t.footer, values)
  const body = renderBody(template.body, values)
  const blocks = splitMarkdownBlocks(body)
  const paragraphs = blocks.map((block) =>
    block.kind === 'button' ? `${block.text}: ${block.url}` : block.text,
  )
  return {
    subject,
    body,
    html: layOut(blocks, brand, { language: chooseLanguage(language), subject, footer }),
    text: `${[...paragraphs, `-- \n${footer}`].join('\n\n')}\n`,
  }
}
