import { refuse } from './refusal.ts'

/** Callbacks of the scanner. Names have no namespace prefix. */
export type XmlHandler = {
  open?(name: string, attributes: (name: string) => string | undefined): void
  close?(name: string): void
  text?(content: string): void
}

const PREDEFINED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/**
 * Scans XML in one pass, for Office files (OOXML). Resolves only predefined entities and character references, so
 * entities cannot expand or load external content. For a self-closing element, `open` and `close` are both called.
 *
 * @throws RefusedFileError `damaged` for an unterminated tag, comment or section
 */
export function scanXml(xml: string, { open, close, text }: XmlHandler): void {
  let position = 0
  while (position < xml.length) {
    const start = xml.indexOf('<', position)
    if (start !== position) text?.(decodeXml(xml.slice(position, start < 0 ? undefined : start)))
    if (start < 0) return
    if (xml.startsWith('<![CDATA[', start)) {
      const end = findEnd(xml, ']]>', start)
      text?.(xml.slice(start + 9, end - 3))
      position = end
    } else if (xml.startsWith('<!--', start)) position = findEnd(xml, '-->', start)
    else if (xml.startsWith('<?', start)) position = findEnd(xml, '?>', start)
    else {
      position = findTagEnd(xml, start)
      scanTag(xml.slice(start + 1, position - 1), open, close)
    }
  }
}

function scanTag(tag: string, open: XmlHandler['open'], close: XmlHandler['close']): void {
  if (tag.startsWith('!')) return
  const name = /^\/?(?:[^\s/:]+:)?([^\s/]*)/.exec(tag)?.[1] ?? ''
  if (tag.startsWith('/')) {
    close?.(name)
    return
  }
  open?.(name, (attribute) => readAttribute(tag, attribute))
  if (tag.endsWith('/')) close?.(name)
}

/** An attribute by its qualified name (`r:id`), or by its local name with any prefix (`val`). */
function readAttribute(tag: string, name: string): string | undefined {
  const pattern = new RegExp(
    `\\s${name.includes(':') ? '' : '(?:[\\w-]+:)?'}${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  )
  const match = pattern.exec(tag)
  return match ? decodeXml(match[1] ?? match[2] ?? '') : undefined
}

/** Skips `>` inside attribute values. */
function findTagEnd(xml: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 34 || code === 39) quote = code
    else if (code === 62) return at + 1
  }
  return refuseUnterminated()
}

function findEnd(xml: string, terminator: string, start: number): number {
  const end = xml.indexOf(terminator, start)
  return end < 0 ? refuseUnterminated() : end + terminator.length
}

/** Fails instead of silently dropping the rest. */
function refuseUnterminated(): never {
  refuse('damaged', 'The file is incomplete. Save it again and upload the new copy.')
}

export function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (entity, hexadecimal, decimal, name) => {
      if (name) return PREDEFINED_ENTITIES[name] ?? entity
      const code = Number.parseInt(hexadecimal ?? decimal, hexadecimal ? 16 : 10)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
