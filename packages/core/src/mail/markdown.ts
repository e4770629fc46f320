import { Marked, type Token, type Tokens } from 'marked'
import { escapeXml } from '../text/escape-xml.ts'

/** A part of a message. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  /** A paragraph that is a link alone. */
  | { kind: 'button'; text: string; url: string }
  | { kind: 'html'; html: string; text: string }

/** Escapes a value so that Markdown shows it as it is (CommonMark 0.31, section 2.4), on one line. */
export function escapeMarkdown(value: unknown): string {
  return toOneLine(String(value)).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Line breaks end headers and paragraphs. */
export function toOneLine(value: string): string {
  return value.replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim()
}

/** CommonMark without HTML and images, which texts of associations could misuse. */
const markdown = new Marked({
  gfm: false,
  renderer: {
    html: ({ text }) => escapeXml(text),
    image: ({ text }) => escapeXml(text),
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens)
      return isSafeUrl(href) ? `<a href="${escapeXml(href)}">${content}</a>` : content
    },
  },
})

const isSafeUrl = (url: string) => /^(https?:\/\/|mailto:)/i.test(url)

/** Splits Markdown into blocks, each as HTML and as plain text. Bare URLs do not become links. */
export function splitMarkdownBlocks(source: string): MailBlock[] {
  return markdown.lexer(source).flatMap((token): MailBlock[] => {
    if (token.type === 'space') return []
    if (token.type === 'heading') return [{ kind: 'heading', text: toPlainText(getChildTokens(token)) }]
    const onlyChild =
      token.type === 'paragraph' && getChildTokens(token).length === 1 ? getChildTokens(token)[0] : undefined
    if (onlyChild?.type === 'link' && isSafeUrl((onlyChild as Tokens.Link).href)) {
      const { href } = onlyChild as Tokens.Link
      return [{ kind: 'button', text: toPlainText(getChildTokens(onlyChild)), url: href }]
    }
    return [{ kind: 'html', html: markdown.parser([token]), text: toPlainText([token]) }]
  })
}

const getChildTokens = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

/** The text of tokens, without markup; links are followed by their URL. */
function toPlainText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      const inner = getChildTokens(token)
      const text = inner.length > 0 ? toPlainText(inner) : 'text' in token ? String(token.text) : token.raw
      return token.type === 'link' ? `${text}: ${(token as Tokens.Link).href}` : text
    })
    .join('')
}
