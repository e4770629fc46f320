import { deflateSync } from 'node:zlib'

/** A PNG chunk with its length and checksum. */
export function buildChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const lengthAndChecksum = Buffer.alloc(8)
  lengthAndChecksum.writeUInt32BE(data.length)
  lengthAndChecksum.writeUInt32BE(Bun.hash.crc32(body), 4)
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)])
}

/** Inserts chunks after the header of a PNG. */
export const insertChunks = (png: Uint8Array, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** A PNG whose header declares a size that its data does not have. */
export function buildDecompressionBomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = buildChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))
  return Buffer.concat([start, buildChunk('IHDR', header), data, buildChunk('IEND', Buffer.alloc(0))])
}

/** Adds EXIF data to a JPEG: an orientation of 90 degrees, and a text as the camera's model. */
export function addExif(jpeg: Uint8Array, model: string): Buffer {
  const tiff = Buffer.alloc(38 + model.length + 1)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  const writeEntry = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(count, at + 4)
  }
  writeEntry(10, 0x0110, 2, model.length + 1)
  tiff.writeUInt32BE(38, 18)
  writeEntry(22, 0x0112, 3, 1)
  tiff.writeUInt16BE(6, 30)
  tiff.write(model, 38, 'latin1')
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Adds a color profile (ICC.1:2001-04) with red and blue swapped, and a text as its copyright. */
export function addProfile(png: Uint8Array, copyright: string): Buffer {
  const encodeNumber = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Math.round(value * 65_536))
    return bytes
  }
  const buildElement = (type: string, ...content: Buffer[]) =>
    Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...content])
  const encodeColor = (x: number, y: number, z: number) =>
    buildElement('XYZ ', encodeNumber(x), encodeNumber(y), encodeNumber(z))
  const curve = buildElement('curv', Buffer.from([0, 0, 0, 1, 2, 0x33, 0, 0]))
  const tags: [name: string, content: Buffer][] = [
    ['wtpt', encodeColor(0.9642, 1, 0.8249)],
    ['rXYZ', encodeColor(0.1431, 0.0606, 0.7141)],
    ['gXYZ', encodeColor(0.3851, 0.7169, 0.0971)],
    ['bXYZ', encodeColor(0.4361, 0.2225, 0.0139)],
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, curve]),
    ['cprt', buildElement('text', Buffer.from(copyright.padEnd(64, '\0')))],
  ]
  let end = 128 + 4 + tags.length * 12
  const table = tags.map(([name, { length }]) => {
    const entry = Buffer.alloc(12)
    entry.write(name)
    entry.writeUInt32BE(end, 4)
    entry.writeUInt32BE(length, 8)
    end += length
    return entry
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(end)
  header.writeUInt32BE(0x02400000, 8)
  header.write('mntrRGB XYZ ', 12)
  header.write('acsp', 36)
  Buffer.concat([encodeNumber(0.9642), encodeNumber(1), encodeNumber(0.8249)]).copy(header, 68)
  const contents = tags.map(([, content]) => content)
  const profile = Buffer.concat([header, Buffer.from([0, 0, 0, tags.length]), ...table, ...contents])
  return insertChunks(png, buildChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(profile)])))
}
