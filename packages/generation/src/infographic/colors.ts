/** An infographic’s colors, derived from one; adjacent pairs have sufficient contrast. */
export interface Palette {
  /** The header’s background and text. */
  background: string
  onBackground: string
  /** For large numbers and bars on white or on `tint`, with a contrast of at least 4.5:1. */
  accent: string
  /** A light tint of the accent, behind cards. */
  tint: string
  text: string
  muted: string
}

const DARK = '#111827'
const LIGHT = '#ffffff'
/** WCAG 2.2, 1.4.3: text. */
const TEXT_CONTRAST = 4.5

/** Derives an infographic’s colors from a brand color. @param brand `#rrggbb` */
export function buildPalette(brand: string): Palette {
  const accent = darken(brand, '#ffffff')
  const tint = mix(accent, LIGHT, 0.1)
  return {
    background: brand,
    onBackground:
      computeContrast(brand, LIGHT) >= TEXT_CONTRAST
        ? LIGHT
        : computeContrast(brand, DARK) >= TEXT_CONTRAST
          ? DARK
          : '#000000',
    // Numbers also appear on the tint.
    accent: darken(accent, tint),
    tint,
    text: DARK,
    muted: '#4b5563',
  }
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function computeContrast(left: string, right: string): number {
  const [a, b] = [computeLuminance(left), computeLuminance(right)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Darkens a color until it has the required contrast with a background. */
function darken(color: string, background: string): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const candidate = mix(color, '#000000', share)
    if (computeContrast(candidate, background) >= TEXT_CONTRAST) return candidate
  }
  return '#000000'
}

/** Mixes two colors. @param share of the first, from 0 to 1 */
export function mix(color: string, otherColor: string, share: number): string {
  const [a, b] = [parseChannels(color), parseChannels(otherColor)]
  return `#${a
    .map((value, index) =>
      Math.round(value * share + (b[index] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const parseChannels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
