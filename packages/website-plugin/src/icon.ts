const SVG = 'http://www.w3.org/2000/svg'

/** Strokes in a square of 24 units. */
const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5 20 20',
  close: 'm6 6 12 12M18 6 6 18',
  before: 'm15 5-7 7 7 7',
  after: 'm9 5 7 7-7 7',
}

/** A decorative icon in the text’s color and size. Drawn in the document, since policies can forbid `data:` images. */
export function createIcon(name: keyof typeof shapes): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', shapes[name])
  icon.append(path)
  return icon
}
