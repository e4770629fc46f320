import { expect, test } from 'bun:test'
import { createTemporaryDirectory } from './directory.ts'
import { createReader, readTexts } from './reading.ts'
import { buildAudio, buildVideo } from './samples.ts'

const { read, readFailure } = createReader(createTemporaryDirectory())

test('returns the duration and size of an MP4', async () => {
  const processed = await read(await buildVideo('mp4', 5, 640, 360), 'mp4')
  expect(processed).toMatchObject({
    durationSeconds: 5,
    width: 640,
    height: 360,
    pageCount: null,
    excerpt: null,
  })
  expect(readTexts(processed)).toEqual([])
})

test('returns the duration and size of a WebM', async () => {
  const processed = await read(await buildVideo('webm', 5, 320, 240), 'webm')
  expect(processed).toMatchObject({ width: 320, height: 240 })
  expect(processed.durationSeconds).toBeGreaterThanOrEqual(4)
})

test.each(['mp3', 'wav'] as const)(
  '%s: returns the duration and a waveform that follows the loudness',
  async (format) => {
    const processed = await read(await buildAudio(format, 3), format)
    expect(processed.durationSeconds).toBeCloseTo(3, 0)
    expect(processed).toMatchObject({ width: null, height: null, preview: { width: 640, height: 200 } })
    const waveform = await new Bun.Image(processed.preview?.path ?? '').png().bytes()
    const heights = [0.1, 0.5, 0.8].map((part) => measureBarHeight(waveform, part))
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect((heights[2] ?? 0) - (heights[0] ?? 0)).toBeGreaterThan(50)
  },
)

test('a file without tracks is damaged', async () => {
  const mp4 = await buildVideo('mp4', 1)
  expect((await readFailure(mp4.slice(0, 40), 'mp4')).code).toBe('damaged')
})

/** Counts the dark pixels of the bar at a position of a waveform, from 0 (left) to 1 (right). */
function measureBarHeight(png: Uint8Array, position: number): number {
  const { createCanvas, Image } = require('@napi-rs/canvas') as typeof import('@napi-rs/canvas')
  const image = new Image()
  image.src = Buffer.from(png)
  const context = createCanvas(640, 200).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(Math.floor((position * 640) / 4) * 4 + 2, 0, 1, 200)
  return data.filter((value, index) => index % 4 === 0 && value < 128).length
}
