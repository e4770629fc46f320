import { Marked, type Token, type Tokens } from 'marked'
import { escapeXml } from '../text/escape-xml.ts'

/** A part of a message. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  /** A paragraph that contains only a link. */
  | { kind: 'button'; text: string; url: string }
  | { kind: 'html'; html: string; text: string }

/** Escapes a value so that Markdown shows it as it is (CommonMark 0.31, section 2.4), on one line. */
export function escapeMarkdown(value: unknown): string {
  return toOneLine(String(value)).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** Replaces white space and control characters with single spaces: line breaks would end headers and paragraphs. */
export function toOneLine(value: string): string {
  return value.replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim()
}

/** CommonMark without HTML and images, which associations could misuse in their texts. */
const markdown = new Marked({
  gfm: false,
  renderer: {
    code: ({ text }) => `<pre><code>${escapeXml(unescapeCode(text))}</code></pre>`,
    codespan: ({ text }) => `<code>${escapeXml(unescapeCode(text))}</code>`,
    html: ({ text }) => escapeXml(text),
    image: ({ text }) => escapeXml(text),
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens)
      return isSafeUrl(href) ? `<a href="${escapeXml(href)}">${content}</a>` : content
    },
  },
})

const isSafeUrl = (url: string) => /^(https?:\/\/|mailto:)/i.test(url)

/** Deeper nesting than any message needs. Thousands of levels would exhaust the stack of the layout engine. */
const MAX_DEPTH = 20

/**
 * Splits Markdown into blocks. Bare URLs do not become links.
 *
 * @throws Error for tokens nested more than 20 levels deep; each level of a list counts twice
 */
export function splitMarkdownBlocks(source: string): MailBlock[] {
  const tokens = markdown.lexer(source)
  if (isDeeper(tokens, MAX_DEPTH))
    throw new Error('Quotes, lists and emphasis are nested too deeply; use fewer levels')
  return tokens.flatMap((token): MailBlock[] => {
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

/** In code, Markdown would show the backslashes of escaped variables. */
const unescapeCode = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

function getChildTokens(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  return 'tokens' in token ? (token.tokens ?? []) : []
}

const isDeeper = (tokens: Token[], depth: number): boolean =>
  tokens.length > 0 && (depth === 0 || tokens.some((token) => isDeeper(getChildTokens(token), depth - 1)))

/** The text of tokens, without markup; links are followed by their URL. */
const toPlainText = (tokens: Token[]): string => tokens.map(formatToken).join('')

function formatToken(token: Token): string {
  if (token.type === 'list') return formatList(token as Tokens.List)
  if (token.type === 'code' || token.type === 'codespan') return unescapeCode((token as Tokens.Code).text)
  const children = getChildTokens(token)
  const text = children.length > 0 ? toPlainText(children) : 'text' in token ? String(token.text) : token.raw
  return token.type === 'link' ? `${text}: ${(token as Tokens.Link).href}` : text
}

/** One item per line, with its number or a hyphen; lists within items are indented. */
function formatList({ items, ordered, start }: Tokens.List): string {
  const lines = items.map(({ tokens }, index) => {
    const parts = tokens.map((token) =>
      token.type === 'list' ? `\n${formatToken(token)}` : formatToken(token),
    )
    const text = parts.join('').trim().replaceAll('\n', '\n  ')
    return `${ordered ? `${Number(start) + index}.` : '-'} ${text}`
  })
  return lines.join('\n')
}
