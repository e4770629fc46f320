/** Thrown for anything but a WAV with 16-bit samples. */
export class UnsupportedAudioError extends Error {}

/**
 * Reads a WAV (RIFF) with 16-bit samples, the first channel only. Ignores lengths in the header, which streaming servers
 * do not know in advance.
 *
 * @throws UnsupportedAudioError
 */
export function readWav(bytes: ArrayBuffer): { samples: Int16Array<ArrayBuffer>; sampleRate: number } {
  const view = new DataView(bytes)
  const word = (at: number) => String.fromCharCode(...new Uint8Array(bytes, at, 4))
  if (bytes.byteLength < 44 || word(0) !== 'RIFF' || word(8) !== 'WAVE')
    throw new UnsupportedAudioError('It is no WAV.')
  let format: { channels: number; sampleRate: number } | null = null
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = Math.min(view.getUint32(at + 4, true), bytes.byteLength - at - 8)
    if (word(at) === 'fmt ' && length >= 16) {
      if (view.getUint16(at + 8, true) !== 1 || view.getUint16(at + 22, true) !== 16)
        throw new UnsupportedAudioError('Its samples are not plain 16-bit ones.')
      format = { channels: view.getUint16(at + 10, true), sampleRate: view.getUint32(at + 12, true) }
    }
    if (word(at) === 'data') {
      if (!format || format.channels < 1 || format.sampleRate < 8000 || format.sampleRate > 48_000)
        throw new UnsupportedAudioError('It does not say what its samples are.')
      return { samples: firstChannel(view, at + 8, length, format.channels), sampleRate: format.sampleRate }
    }
    at += 8 + length + (length % 2)
  }
  throw new UnsupportedAudioError('There is no sound in it.')
}

function firstChannel(view: DataView, at: number, length: number, channels: number): Int16Array<ArrayBuffer> {
  const step = 2 * channels
  return Int16Array.from({ length: Math.floor(length / step) }, (_, index) =>
    view.getInt16(at + index * step, true),
  )
}
