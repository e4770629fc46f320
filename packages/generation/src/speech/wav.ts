/** Thrown for anything but a WAV with 16-bit samples and a sample rate from 8 to 48 kHz. */
export class UnsupportedAudioError extends Error {}

/**
 * Reads a WAV (RIFF) with 16-bit samples, the first channel only. Lengths in the header may exceed the file, because
 * streaming servers do not know them in advance.
 *
 * @throws UnsupportedAudioError
 */
export function readWav(bytes: ArrayBuffer): { samples: Int16Array<ArrayBuffer>; sampleRate: number } {
  const view = new DataView(bytes)
  const readTag = (offset: number) => String.fromCharCode(...new Uint8Array(bytes, offset, 4))
  if (bytes.byteLength < 44 || readTag(0) !== 'RIFF' || readTag(8) !== 'WAVE')
    throw new UnsupportedAudioError('The audio is not a WAV file.')
  let format: { channels: number; sampleRate: number } | null = null
  for (let offset = 12; offset + 8 <= bytes.byteLength; ) {
    const length = Math.min(view.getUint32(offset + 4, true), bytes.byteLength - offset - 8)
    if (readTag(offset) === 'fmt ' && length >= 16) {
      if (view.getUint16(offset + 8, true) !== 1 || view.getUint16(offset + 22, true) !== 16)
        throw new UnsupportedAudioError('The samples are not 16-bit PCM.')
      format = { channels: view.getUint16(offset + 10, true), sampleRate: view.getUint32(offset + 12, true) }
    }
    if (readTag(offset) === 'data') {
      if (!format || format.channels < 1 || format.sampleRate < 8000 || format.sampleRate > 48_000)
        throw new UnsupportedAudioError('The format chunk is missing or has unsupported values.')
      return {
        samples: readFirstChannel(view, offset + 8, length, format.channels),
        sampleRate: format.sampleRate,
      }
    }
    offset += 8 + length + (length % 2)
  }
  throw new UnsupportedAudioError('The data chunk is missing.')
}

function readFirstChannel(
  view: DataView,
  offset: number,
  length: number,
  channels: number,
): Int16Array<ArrayBuffer> {
  const step = 2 * channels
  return Int16Array.from({ length: Math.floor(length / step) }, (_, index) =>
    view.getInt16(offset + index * step, true),
  )
}
