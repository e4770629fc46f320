import { Liquid } from 'liquidjs'
import { mailLanguage } from './languages.ts'
import { layOut, type MailBrand } from './layout.ts'
import { escapeMarkdown, markdownBlocks, oneLine } from './markdown.ts'
import { mailWords } from './messages.ts'
import type { MailKind } from './words/words.ts'

/** A message to render. */
export interface StoredMail {
  kind: MailKind
  language: string
  variables: Record<string, string>
  brand: MailBrand
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** An unknown variable is an error, so that no message is sent with a gap. */
const strict = { strictVariables: true, strictFilters: true, ownPropertyOnly: true } as const
const bodies = new Liquid({ ...strict, outputEscape: escapeMarkdown })
const lines = new Liquid({ ...strict, outputEscape: (value) => oneLine(String(value)) })

/** Whether this version knows a kind of message; a newer server may write others. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailWords.en, kind) && kind !== 'footer'
}

/**
 * Renders a message in its language.
 *
 * @throws Error for a missing variable
 */
export function renderMail({ kind, language, variables, brand }: StoredMail): RenderedMail {
  const words = mailWords[mailLanguage(language)]
  const values = { ...variables, association: brand.name }
  const subject: string = lines.parseAndRenderSync(words[kind].subject, values)
  const footer: string = lines.parseAndRenderSync(words.footer, values)
  const blocks = markdownBlocks(bodies.parseAndRenderSync(words[kind].body, values))
  const paragraphs = blocks.map((block) =>
    block.kind === 'button' ? `${block.text}: ${block.url}` : block.text,
  )
  return {
    subject,
    html: layOut(blocks, brand, { language: mailLanguage(language), subject, footer }),
    text: `${[...paragraphs, `-- \n${footer}`].join('\n\n')}\n`,
  }
}
