import { createCanvas } from '@napi-rs/canvas'
import { buildPalette } from '../infographic/colors.ts'
import { fitText, wrap } from '../infographic/measure.ts'
import type { GenerationInput } from '../types.ts'

/** The minimum size that podcast directories accept, in pixels. */
const SIDE = 1400
const MARGIN = 120

/** A square cover with the title, in the association's color. */
export async function drawCover({ title, association, brandColor }: GenerationInput): Promise<Uint8Array> {
  const palette = buildPalette(brandColor && /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : '#0f766e')
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  context.fillStyle = palette.background
  context.fillRect(0, 0, SIDE, SIDE)
  context.fillStyle = palette.onBackground
  const width = SIDE - 2 * MARGIN
  const font = fitText(title, 600, [150, 128, 108, 90, 74, 60], width, 6)
  const lines = wrap(title, font, width).slice(0, 10)
  const step = font.size * 1.2
  let y = MARGIN + font.size
  context.font = `600 ${font.size}px Inter`
  for (const line of lines) {
    context.fillText(line, MARGIN, y)
    y += step
  }
  context.font = '400 52px Inter'
  const [name = ''] = wrap(association, { size: 52, weight: 400 }, width)
  context.fillText(name, MARGIN, SIDE - MARGIN)
  // A waveform marks it as a podcast.
  for (let bar = 0; bar < 48; bar++) {
    const height = 30 + 70 * Math.abs(Math.sin(bar * 0.9) * Math.sin(bar * 0.31 + 1))
    context.fillRect(MARGIN + bar * (width / 48), SIDE - MARGIN - 110 - height, width / 48 - 8, height)
  }
  return canvas.encode('jpeg', 85)
}
