import { make, toHttpUrl } from '../dom.ts'

/** The patterns limit the length of their matches, so that parsing time is linear in the length of the text. */
const patterns = {
  escape: /\\([!-/:-@[-`{-~])/y,
  lineBreak: /(?: {2,}|\\)\n/y,
  code: /(`{1,8})(?!`)(.{1,1000}?)(?<!`)\1(?!`)/sy,
  link: /!?\[((?:[^[\]\\]|\\.){1,500})\]\(<?([^\s<>()]{1,2000})>?(?:\s+"[^"]{0,500}")?\)/sy,
  autolink: /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y,
  strong: /\*\*(?=\S)(.{0,1000}?\S)\*\*(?!\*)/sy,
  emphasis: /\*(?=[^\s*])(.{0,1000}?[^\s*])\*(?!\*)/sy,
  // Underscores within words are part of them.
  strongUnderscores: /(?<![\p{L}\p{N}_])__(?=\S)(.{0,1000}?\S)__(?![\p{L}\p{N}_])/suy,
  underscores: /(?<![\p{L}\p{N}_])_(?=[^\s_])(.{0,1000}?[^\s_])_(?![\p{L}\p{N}_])/suy,
}

/** Characters that can begin markup. */
const specialCharacterPattern = /[\\`!*_[< ]/g

/** Renders inline Markdown as elements; HTML stays text. */
export function renderInline(text: string): Node[] {
  const nodes: Node[] = []
  let plain = ''
  const flush = () => {
    if (plain) nodes.push(document.createTextNode(plain))
    plain = ''
  }
  let position = 0
  while (position < text.length) {
    specialCharacterPattern.lastIndex = position
    const next = specialCharacterPattern.exec(text)?.index ?? text.length
    plain += text.slice(position, next)
    position = next
    if (position >= text.length) break
    const escaped = matchAt(patterns.escape, text, position)
    const inlineElement = escaped ? null : readElement(text, position)
    if (inlineElement) {
      flush()
      nodes.push(...inlineElement.nodes)
    } else plain += escaped?.[1] ?? text[position]
    position += inlineElement?.length ?? escaped?.[0].length ?? 1
  }
  flush()
  return nodes
}

function readElement(text: string, position: number): { nodes: Node[]; length: number } | null {
  const take = (pattern: RegExp, render: (match: RegExpExecArray) => Node[]) => {
    const match = matchAt(pattern, text, position)
    return match && { nodes: render(match), length: match[0].length }
  }
  const renderStrong = ([, inner = '']: string[]) => [make('strong', '', ...renderInline(inner))]
  const renderEmphasis = ([, inner = '']: string[]) => [make('em', '', ...renderInline(inner))]
  return (
    take(patterns.lineBreak, () => [make('br')]) ??
    take(patterns.code, ([, , code = '']) => [make('code', '', code.replaceAll('\n', ' ').trim())]) ??
    take(patterns.link, ([all, label = '', target = '']) =>
      // Images would identify the reader to other sites.
      all.startsWith('!') ? renderInline(label) : createLink(target, renderInline(label)),
    ) ??
    take(patterns.autolink, ([, target = '']) =>
      createLink(target, [document.createTextNode(target.replace(/^mailto:/, ''))]),
    ) ??
    take(patterns.strong, renderStrong) ??
    take(patterns.emphasis, renderEmphasis) ??
    take(patterns.strongUnderscores, renderStrong) ??
    take(patterns.underscores, renderEmphasis)
  )
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** Creates a link for a web URL or an email address; any other target leaves the content unlinked. */
function createLink(target: string, content: Node[]): Node[] {
  const href = target.startsWith('mailto:') ? target : toHttpUrl(target)
  if (!href) return content
  const link = make('a', '', ...content)
  link.href = href
  link.rel = 'noopener noreferrer nofollow'
  return [link]
}
