import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { toPixels } from './drawings.ts'
import { buildH264DecoderConfig, encodeH264Picture } from './h264.ts'
import { formatTwoDigits, getTide } from './saltmarsh-tide.ts'

const WIDTH = 320
const HEIGHT = 176
const FRAMES_PER_SECOND = 2
/** The MP4 boxes that contain creation and modification times. */
const TIMESTAMPED_BOXES = ['mvhd', 'tkhd', 'mdhd']

/** Renders a day at Saltmarsh’s tide pole as an MP4 video, with one frame per hour. */
export async function makeTideVideo(): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND })
  await output.start()
  const decoderConfig = buildH264DecoderConfig(WIDTH, HEIGHT)
  for (let hour = 0; hour <= 24; hour++) {
    const picture = encodeH264Picture(toPixels(drawHour(hour)), WIDTH, HEIGHT, hour)
    const packet = new EncodedPacket(picture, 'key', hour / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return clearTimes(Buffer.from(target.buffer ?? new ArrayBuffer()))
}

function drawHour(hour: number): string {
  const height = getTide(hour)
  const y = (meters: number) => 160 - meters * 28
  const marks = [0, 1, 2, 3, 4, 5].map(
    (meters) =>
      `<rect x="40" y="${y(meters) - 14}" width="16" height="14" fill="#d33"/><text x="62" y="${y(meters) + 4}" font-size="12" fill="#222">${meters} m</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter">
<rect width="320" height="176" fill="#dbeafe"/><rect x="40" y="6" width="16" height="160" fill="#fff"/>${marks.join('')}
<rect y="${y(height).toFixed(1)}" width="320" height="176" fill="#0f5e6e" fill-opacity="0.7"/>
<text x="130" y="30" font-size="20" font-weight="600" fill="#111">Saltmarsh</text>
<text x="130" y="52" font-size="15" fill="#111">${1 + Math.floor(hour / 24)} March 2026, ${formatTwoDigits(hour % 24)}:00 UTC</text>
<text x="130" y="72" font-size="15" fill="#111">${height.toFixed(2)} m above datum</text></svg>`
}

/** Zeroes the creation and modification times of an MP4 file, so that its bytes are reproducible. */
function clearTimes(file: Buffer): Uint8Array {
  for (const box of TIMESTAMPED_BOXES) {
    const versionOffset = file.indexOf(box) + 4
    const length = file[versionOffset] === 1 ? 16 : 8
    file.fill(0, versionOffset + 4, versionOffset + 4 + length)
  }
  return new Uint8Array(file)
}
