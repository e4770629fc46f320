import { Type } from '@sinclair/typebox'
import { closed } from './primitives.ts'

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', examples: ['#0b5cad'] })

const BrandColors = Type.Object(
  {
    accent: Color,
    onAccent: Color,
    accentInk: Color,
    accentSoft: Color,
    focus: Color,
  },
  closed,
)

/** Accent colors derived from `brandColor`. */
export const BrandPalette = Type.Object(
  { light: BrandColors, dark: BrandColors },
  {
    $id: 'BrandPalette',
    ...closed,
    description:
      'Colors of the portal in the hue of `brandColor`. Lightness is adjusted to reach a contrast ratio of 4.5:1 for text and 3:1 for focus rings.',
  },
)
