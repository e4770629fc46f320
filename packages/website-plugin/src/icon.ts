const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/** Strokes in a square of 24 units. Exported separately, so that each script includes only those it draws. */
export const searchShape = 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5 20 20'
export const closeShape = 'm6 6 12 12M18 6 6 18'
export const previousShape = 'm15 5-7 7 7 7'
export const nextShape = 'm9 5 7 7-7 7'

/** A decorative icon in the text’s color and size. Inline, since a page’s CSP can forbid `data:` images. */
export function createIcon(shape: string): SVGElement {
  const icon = document.createElementNS(SVG_NAMESPACE, 'svg')
  const path = document.createElementNS(SVG_NAMESPACE, 'path')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.ariaHidden = 'true'
  path.setAttribute('d', shape)
  icon.append(path)
  return icon
}
