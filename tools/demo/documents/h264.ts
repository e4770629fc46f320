/**
 * Builds the decoder configuration for H.264 without compression (ITU-T H.264, 7.3): every macroblock is I_PCM, with
 * raw samples. The Baseline profile includes this macroblock type, so no encoder is needed.
 *
 * @param width a multiple of 16, as is `height`
 */
export function buildH264DecoderConfig(width: number, height: number) {
  const sequence = buildNalUnit(0x67, buildSequenceParameters(width / 16, height / 16))
  const picture = buildNalUnit(0x68, buildPictureParameters())
  const record = [1, ...sequence.subarray(1, 4), 0xff, 0xe1, ...encodeLength(sequence), ...sequence]
  return {
    codec: 'avc1.42c01e',
    codedWidth: width,
    codedHeight: height,
    /** AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
    description: new Uint8Array([...record, 1, ...encodeLength(picture), ...picture]),
  }
}

/**
 * Encodes one picture as a length-prefixed packet.
 *
 * @param rgba four bytes per pixel, row by row
 * @param number index of the picture; consecutive pictures must differ in parity
 */
export function encodeH264Picture(
  rgba: Uint8Array,
  width: number,
  height: number,
  number: number,
): Uint8Array {
  const bits = new BitWriter()
  bits.writeExpGolomb(0).writeExpGolomb(7).writeExpGolomb(0) // first macroblock, intra slice, picture parameters
  bits
    .write(0, 4)
    .writeExpGolomb(number % 2)
    .write(0, 2) // frame number, picture id, reference marking
  bits.writeExpGolomb(0).writeExpGolomb(1) // unchanged quantizer, no deblocking
  const planes = toYuv(rgba, width, height)
  for (let y = 0; y < height; y += 16) {
    for (let x = 0; x < width; x += 16) writeMacroblock(bits, planes, width, x, y)
  }
  const unit = buildNalUnit(0x65, bits.finish())
  const packet = new Uint8Array(4 + unit.length)
  new DataView(packet.buffer).setUint32(0, unit.length)
  packet.set(unit, 4)
  return packet
}

type Planes = { luma: Uint8Array; blue: Uint8Array; red: Uint8Array }

const I_PCM = 25

function writeMacroblock(
  bits: BitWriter,
  { luma, blue, red }: Planes,
  width: number,
  x: number,
  y: number,
): void {
  bits.writeExpGolomb(I_PCM).align()
  for (let row = 0; row < 16; row++)
    bits.writeBytes(luma.subarray((y + row) * width + x, (y + row) * width + x + 16))
  for (const plane of [blue, red]) {
    for (let row = 0; row < 8; row++) {
      const start = (y / 2 + row) * (width / 2) + x / 2
      bits.writeBytes(plane.subarray(start, start + 8))
    }
  }
}

/** ITU-R BT.601, limited range, with chroma at half the resolution. */
function toYuv(rgba: Uint8Array, width: number, height: number): Planes {
  const luma = new Uint8Array(width * height)
  const blue = new Uint8Array((width * height) / 4)
  const red = new Uint8Array((width * height) / 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r = 0, g = 0, b = 0] = rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)
      luma[y * width + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
      if (x % 2 === 1 || y % 2 === 1) continue
      const at = (y / 2) * (width / 2) + x / 2
      blue[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
      red[at] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    }
  }
  return { luma, blue, red }
}

function buildSequenceParameters(columns: number, rows: number): Uint8Array {
  const bits = new BitWriter().writeBytes([66, 0xc0, 30]) // baseline, level 3
  bits.writeExpGolomb(0).writeExpGolomb(0).writeExpGolomb(2).writeExpGolomb(0).write(0, 1)
  bits.writeExpGolomb(columns - 1).writeExpGolomb(rows - 1)
  return bits.write(1, 1).write(1, 1).write(0, 1).write(0, 1).finish()
}

function buildPictureParameters(): Uint8Array {
  const bits = new BitWriter().writeExpGolomb(0).writeExpGolomb(0).write(0, 2)
  bits.writeExpGolomb(0).writeExpGolomb(0).writeExpGolomb(0).write(0, 3)
  return bits.writeExpGolomb(0).writeExpGolomb(0).writeExpGolomb(0).write(0b100, 3).finish()
}

/** A NAL unit with its header and emulation prevention bytes (7.4.1). */
function buildNalUnit(header: number, content: Uint8Array): Uint8Array {
  const unit = [header]
  let zeros = 0
  for (const byte of content) {
    if (zeros === 2 && byte <= 3) {
      unit.push(3)
      zeros = 0
    }
    unit.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(unit)
}

const encodeLength = (unit: Uint8Array) => [unit.length >> 8, unit.length & 0xff]

class BitWriter {
  private readonly bytes: number[] = []
  private current = 0
  private filled = 0

  write(value: number, length: number): this {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.current = (this.current << 1) | ((value >> bit) & 1)
      if (++this.filled === 8) this.align()
    }
    return this
  }

  /** Writes the Exp-Golomb code of a non-negative integer (9.1). */
  writeExpGolomb(value: number): this {
    const length = 32 - Math.clz32(value + 1)
    return this.write(0, length - 1).write(value + 1, length)
  }

  /** Pads a partial byte with zero bits. */
  align(): this {
    if (this.filled > 0) this.bytes.push((this.current << (8 - this.filled)) & 0xff)
    this.current = 0
    this.filled = 0
    return this
  }

  /** Writes whole bytes. The position must be at the start of a byte. */
  writeBytes(values: Iterable<number>): this {
    for (const value of values) this.bytes.push(value)
    return this
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.write(1, 1).align().bytes)
  }
}
