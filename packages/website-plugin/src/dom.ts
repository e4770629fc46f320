/**
 * Makes an element. Strings become text, never markup: nothing that the service says is read as HTML.
 *
 * @param part what the page's style sheets know it by, and its class here
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

/** What says nothing that isn't said otherwise. */
export function forTheEye(part: string, ...content: (Node | string)[]): HTMLElement {
  const element = make('span', part, ...content)
  element.ariaHidden = 'true'
  return element
}

/** An address a page may lead to or show: http and https, so that `javascript:` never becomes a link. */
export function webAddress(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return /^https?:$/.test(protocol) ? href : null
}

/** The beginning of a long text, cut between words: a list shows two lines of it. */
export function beginning(text: string | null): string {
  if (!text || text.length <= 240) return text ?? ''
  return `${text.slice(0, 240).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}
