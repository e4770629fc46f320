import { expect, test } from 'bun:test'
import { createTemporaryDirectory } from './directory.ts'
import { createReader } from './reading.ts'
import { buildImage } from './samples.ts'

const { read, readFailure } = createReader(createTemporaryDirectory())

test.each(['png', 'jpg'] as const)('%s: returns the size and a smaller preview', async (format) => {
  const processed = await read(buildImage(format === 'png' ? 'png' : 'jpeg', 1280, 720), format)
  expect(processed).toMatchObject({ width: 1280, height: 720, preview: { width: 640, height: 360 } })
})

test('a small image is not enlarged', async () => {
  expect((await read(buildImage('png', 40, 30), 'png')).preview).toMatchObject({ width: 40, height: 30 })
})

test('the preview applies the EXIF orientation and contains no EXIF metadata', async () => {
  const jpeg = Buffer.from(buildImage('jpeg', 40, 30))
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  exif.writeUInt16BE(exif.length - 2, 2)
  const processed = await read(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]), 'jpg')
  expect(processed).toMatchObject({ width: 30, height: 40, preview: { width: 30, height: 40 } })
  const preview = Buffer.from(await Bun.file(processed.preview?.path ?? '').bytes())
  expect(preview.includes('EXIF')).toBe(false)
})

test('a truncated image is damaged', async () => {
  const png = buildImage('png', 400, 300)
  expect((await readFailure(png.slice(0, 30), 'png')).code).toBe('damaged')
})

test('an image with too many pixels is too complex', async () => {
  const png = Buffer.from(buildImage('png', 4, 4))
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(Bun.hash.crc32(png.subarray(12, 29)), 29)
  expect((await readFailure(png, 'png')).code).toBe('too_complex')
})
