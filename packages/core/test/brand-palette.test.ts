import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { deriveBrandPalette, portalSurfaces } from '../src/access/clients/brand-palette.ts'

const brandColors = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const extremes = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#7f7f7f', '#00ff00', '#ff0000']

describe.each(['light', 'dark'] as const)('the %s palette of any brand color', (theme) => {
  const surfaces = portalSurfaces[theme]
  const assertColors = (check: (colors: ReturnType<typeof deriveBrandPalette>['light']) => void) =>
    fc.assert(
      fc.property(brandColors, (color) => check(deriveBrandPalette(color)[theme])),
      { numRuns: 500, examples: extremes.map((color) => [color]) },
    )

  test('has text with a contrast of at least 4.5 on every surface', () => {
    assertColors(({ accentInk, accentSoft }) => {
      for (const surface of [...surfaces, accentSoft])
        expect(wcagContrast(accentInk, surface)).toBeGreaterThanOrEqual(4.5)
    })
  })

  test('has text with a contrast of at least 4.5 on its fill', () => {
    assertColors(({ accent, onAccent }) => expect(wcagContrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5))
  })

  test('has fills and focus rings with a contrast of at least 3 on every surface', () => {
    assertColors(({ accent, focus }) => {
      for (const surface of surfaces) {
        expect(wcagContrast(accent, surface)).toBeGreaterThanOrEqual(3)
        expect(wcagContrast(focus, surface)).toBeGreaterThanOrEqual(3)
      }
    })
  })
})

test('a brand color with enough contrast is used unchanged', () => {
  expect(deriveBrandPalette('#0b5cad').light.accentInk).toBe('#0b5cad')
})

test('the surfaces have the colors of the portal’s tokens', async () => {
  const tokens = await Bun.file(join(import.meta.dir, '../../../apps/portal/src/style/tokens.css')).text()
  const readToken = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
  const resolveToken = (name: string, theme: number): string | undefined => {
    const names = readToken(name)?.match(/light-dark\(var\(--([\w-]+)\), var\(--([\w-]+)\)\)/)
    return readToken(names?.[theme + 1] ?? '')
  }
  for (const [index, theme] of (['light', 'dark'] as const).entries())
    expect(['page', 'surface', 'sunken'].map((name) => resolveToken(name, index))).toEqual([
      ...portalSurfaces[theme],
    ])
})
