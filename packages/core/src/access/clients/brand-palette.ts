import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** Colors of the portal in an association’s hue, as `#rrggbb`. */
export interface BrandColors {
  /** Fill of primary buttons. */
  accent: string
  /** Text on the fill. */
  onAccent: string
  /** Text and links on every surface. */
  accentInk: string
  /** Background of selected items. */
  accentSoft: string
  /** Focus rings. */
  focus: string
}

export interface BrandPalette {
  light: BrandColors
  dark: BrandColors
}

type Theme = keyof BrandPalette

const toOklch = converter('oklch')

/** The surfaces of the portal: `--page`, `--surface` and `--sunken` in apps/portal/src/style/tokens.css. */
export const portalSurfaces: Record<Theme, readonly string[]> = {
  light: ['oklch(0.984 0.003 250)', 'oklch(1 0 0)', 'oklch(0.963 0.005 250)'],
  dark: ['oklch(0.195 0.013 258)', 'oklch(0.235 0.014 258)', 'oklch(0.165 0.012 258)'],
}

/**
 * WCAG 2.2, success criteria 1.4.3 (4.5 for text) and 1.4.11 (3 for graphics), with a margin for rounding to 8 bits.
 */
const MIN_TEXT_CONTRAST = 4.55
const MIN_GRAPHIC_CONTRAST = 3.05
const LIGHTNESS_STEP = 0.005
const ACCENT_SOFT: Record<Theme, { lightness: number; chroma: number }> = {
  light: { lightness: 0.95, chroma: 0.03 },
  dark: { lightness: 0.3, chroma: 0.05 },
}
const ON_ACCENT_COLORS = ['#ffffff', '#111111']

/**
 * Derives the portal’s accent colors from a brand color. They keep its hue and, except `accentSoft`, as much of its
 * chroma as sRGB allows; their lightness is adjusted until buttons, text and focus rings have enough contrast on every
 * surface.
 *
 * @param brandColor `#rrggbb`
 */
export function deriveBrandPalette(brandColor: string): BrandPalette {
  const brand = toOklch(brandColor)
  if (!brand) throw new TypeError(`${brandColor} is not a color such as #0b5cad.`)
  return { light: deriveColors(brand, 'light'), dark: deriveColors(brand, 'dark') }
}

function deriveColors(brand: Oklch, theme: Theme): BrandColors {
  const surfaces = portalSurfaces[theme].map(toHex)
  const { lightness, chroma } = ACCENT_SOFT[theme]
  const accentSoft = toHex({ ...brand, l: lightness, c: Math.min(brand.c, chroma) })
  const accent = shiftLightness(
    brand,
    theme,
    (color) =>
      surfaces.every((surface) => wcagContrast(color, surface) >= MIN_GRAPHIC_CONTRAST) &&
      ON_ACCENT_COLORS.some((text) => wcagContrast(color, text) >= MIN_TEXT_CONTRAST),
  )
  return {
    accent,
    onAccent: ON_ACCENT_COLORS.find((text) => wcagContrast(accent, text) >= MIN_TEXT_CONTRAST) ?? '#111111',
    accentInk: shiftLightness(brand, theme, (color) =>
      [...surfaces, accentSoft].every((surface) => wcagContrast(color, surface) >= MIN_TEXT_CONTRAST),
    ),
    accentSoft,
    focus: shiftLightness(brand, theme, (color) =>
      [...surfaces, accentSoft].every((surface) => wcagContrast(color, surface) >= MIN_GRAPHIC_CONTRAST),
    ),
  }
}

/** Darkens the color on light surfaces and lightens it on dark ones, as little as possible. */
function shiftLightness(brand: Oklch, theme: Theme, isAcceptable: (color: string) => boolean): string {
  const step = theme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  for (let lightness = brand.l; lightness >= 0 && lightness <= 1; lightness += step) {
    const color = toHex({ ...brand, l: lightness })
    if (isAcceptable(color)) return color
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** The nearest sRGB color with the same hue and lightness. */
function toHex(color: Oklch | string): string {
  return formatHex(clampChroma(typeof color === 'string' ? (toOklch(color) as Oklch) : color, 'oklch'))
}
