/** Colors as `#rrggbb`. */
export interface IconColors {
  fill: string
  line: string
}

export const defaultIconColors: IconColors = { fill: '#1f56a3', line: '#ffffff' }

/** Edge lengths in pixels: two for manifests, and one for Apple devices. */
export const iconSizes = [180, 192, 512] as const

/** An arch, within the middle four fifths, so that platforms can crop the corners to any shape. */
export function renderIconSvg({ fill, line }: IconColors): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${fill}"/><path d="M8 25V15a8 8 0 0 1 16 0v10M13 25v-9a3 3 0 0 1 6 0v9" fill="none" stroke="${line}" stroke-width="2.4"/></svg>`
}

const MAX_CACHED_ICONS = 300
const cache = new Map<string, Uint8Array>()

/**
 * Renders the icon as PNG. Its corners are not rounded, because platforms apply their own mask. @param size in pixels
 */
export async function renderIconPng(colors: IconColors, size: number): Promise<Uint8Array> {
  const key = `${colors.fill} ${colors.line} ${size}`
  const cached = cache.get(key)
  if (cached) return cached
  // Loaded on first use, since most servers never render an icon.
  const { Resvg } = await import('@resvg/resvg-js')
  const svg = renderIconSvg(colors).replace(' rx="7"', '')
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
  if (cache.size >= MAX_CACHED_ICONS) cache.clear()
  cache.set(key, png)
  return png
}
