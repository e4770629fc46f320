import createDOMPurify, { type WindowLike } from 'dompurify'
import { JSDOM } from 'jsdom'
import { throwDamaged } from './failure.ts'

/**
 * Sanitizes an SVG: removes scripts, event handlers, foreign content and external references. It is parsed as browsers
 * parse SVG in a page, sanitized, and serialized as XML.
 *
 * @throws UnreadableFileError `damaged` if no drawing is left, or it is not well-formed
 */
export function cleanSvg(source: string): string {
  const { window } = new JSDOM('')
  try {
    const purify = createDOMPurify(window as unknown as WindowLike)
    // Without a complete DOM, DOMPurify silently returns its input.
    if (!purify.isSupported) throw new Error('DOMPurify does not work on this DOM.')
    purify.addHook('afterSanitizeAttributes', removeExternalReferences)
    purify.addHook('uponSanitizeElement', removeExternalStyles)
    const start = source.search(/<svg[\s>/]/)
    if (start < 0) throwDamaged()
    const body: unknown = purify.sanitize(source.slice(start), {
      USE_PROFILES: { svg: true, svgFilters: true },
      RETURN_DOM: true,
    })
    const root = (body as Element).querySelector('svg') ?? throwDamaged()
    for (const name of root.getAttributeNames()) if (/^xmlns/.test(name)) root.removeAttribute(name)
    const xml = new window.XMLSerializer().serializeToString(root as never)
    checkXml(window, xml)
    return xml
  } finally {
    window.close()
  }
}

function removeExternalReferences(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isHref = /^(xlink:)?href$/.test(name)
    const isInternal = /^\s*(#|data:image\/(png|jpe?g|gif|webp);)/i.test(value)
    const isWebLink = element.localName === 'a' && /^\s*https?:/i.test(value)
    if (isHref ? !isInternal && !isWebLink : hasExternalUrl(value)) element.removeAttribute(name)
  }
}

function removeExternalStyles(node: Node): void {
  const text = node.textContent ?? ''
  if (node.nodeName.toLowerCase() === 'style' && (hasExternalUrl(text) || /@import/i.test(text))) {
    node.textContent = ''
  }
}

/**
 * CSS `url(`, `src(`, `image(` and `image-set(` load resources. Escapes could hide them, so they count as external
 * too.
 */
function hasExternalUrl(css: string): boolean {
  if (/\\|(image-set|image|src)\s*\(/i.test(css)) return true
  return [...css.matchAll(/url\s*\(\s*["']?\s*([^)]*)/gi)].some(
    ([, url = '']) => !/^(#|data:image\/(png|jpe?g|gif|webp);)/i.test(url),
  )
}

/** Browsers require standalone SVG to be well-formed. */
function checkXml(window: JSDOM['window'], xml: string): void {
  const parsed = new window.DOMParser().parseFromString(xml, 'image/svg+xml')
  if (parsed.documentElement.localName !== 'svg' || parsed.querySelector('parsererror')) throwDamaged()
}
