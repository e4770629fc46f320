/**
 * Creates an element. Strings become text, never markup, so that service data is never parsed as HTML.
 *
 * @param part its `part` and class name
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part = '',
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (part) {
    element.className = part
    element.part = part
  }
  element.append(...content)
  return element
}

/** Decorative content, hidden from screen readers. */
export function createDecorative(part: string, ...content: (Node | string)[]): HTMLElement {
  const element = make('span', part, ...content)
  element.ariaHidden = 'true'
  return element
}

/** Returns http and https URLs only, so that `javascript:` never becomes a link. */
export function toHttpUrl(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return /^https?:$/.test(protocol) ? href : null
}

/** The start of a Markdown text, without its syntax, cut between words; lists show two lines of it. */
export function toExcerpt(markdown: string): string {
  const text = markdown
    .slice(0, 999)
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ *(#+|>|[-*+]) |\*\*|`/gm, '')
  if (text.length <= 240) return text
  return `${text.slice(0, 240).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}

/** Adds a style sheet to an element’s shadow root, unless the root already has it. */
export function addStyleSheet(element: Element, styleSheet: CSSStyleSheet): void {
  const root = element.getRootNode()
  if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet]
}

/** Dispatches an event of the plugin. @returns false when a listener called preventDefault() */
export function dispatch(element: Element, name: string, detail: object): boolean {
  return element.dispatchEvent(
    new CustomEvent(`guildhall:${name}`, { bubbles: true, composed: true, cancelable: true, detail }),
  )
}
