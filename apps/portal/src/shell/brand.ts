/** An association’s accent colors, computed by the service to ensure contrast. */
export interface BrandPalette {
  light: BrandColors
  dark: BrandColors
}
export interface BrandColors {
  accent: string
  onAccent: string
  accentInk: string
  accentSoft: string
  focus: string
}

const properties = {
  accent: '--accent',
  onAccent: '--on-accent',
  accentInk: '--accent-ink',
  accentSoft: '--accent-soft',
  focus: '--focus',
} as const

/** Sets the page’s accent colors; null restores Guildhall’s own. */
export function applyBrand(palette: BrandPalette | null): void {
  const { style } = document.documentElement
  for (const [name, property] of Object.entries(properties) as [keyof BrandColors, string][]) {
    if (palette) style.setProperty(property, `light-dark(${palette.light[name]}, ${palette.dark[name]})`)
    else style.removeProperty(property)
  }
}
