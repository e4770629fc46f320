import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp3OutputFormat,
  Output,
  WavOutputFormat,
} from 'mediabunny'
import { getTide } from './saltmarsh-tide.ts'

registerMp3Encoder()

const SAMPLE_RATE = 16_000
const MP3_SAMPLE_RATE = 32_000

/** Blasts in seconds (COLREGs, rules 32 and 35): a prolonged blast lasts four to six seconds. */
const PROLONGED_SECONDS = 5
const SHORT_SECONDS = 1
const signals: readonly (readonly number[])[] = [
  [PROLONGED_SECONDS],
  [PROLONGED_SECONDS, PROLONGED_SECONDS],
  [PROLONGED_SECONDS, SHORT_SECONDS, SHORT_SECONDS],
  [SHORT_SECONDS, PROLONGED_SECONDS, SHORT_SECONDS],
]
const BLAST_GAP_SECONDS = 2
const SIGNAL_GAP_SECONDS = 4

/** Sound signals in fog, in sequence: under way, stopped, not under command, at anchor. */
export async function makeFogSignals(): Promise<Uint8Array> {
  const parts = signals.flatMap((blasts) => [
    ...blasts.flatMap((seconds, index) => [
      ...(index > 0 ? [makeSilence(BLAST_GAP_SECONDS)] : []),
      makeBlast(seconds),
    ]),
    makeSilence(SIGNAL_GAP_SECONDS),
  ])
  return encode(join(parts), SAMPLE_RATE, 'wav')
}

function makeSilence(seconds: number): Float32Array {
  return new Float32Array(seconds * SAMPLE_RATE)
}

/** A horn of 180 Hz with overtones, fading in and out. */
function makeBlast(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, index) => {
    const time = index / SAMPLE_RATE
    const swell = Math.min(1, time / 0.15, (seconds - time) / 0.25)
    const tone = [1, 2, 3, 4].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * 180 * harmonic * time) / harmonic,
      0,
    )
    return 0.35 * swell * tone
  })
}

const DURATION_SECONDS = 29.5 // one second per day of a lunar month

/** A month of tide at Saltmarsh in half a minute, with the water level as pitch. */
export async function makeTideSound(): Promise<Uint8Array> {
  let phase = 0
  const sound = Float32Array.from({ length: DURATION_SECONDS * MP3_SAMPLE_RATE }, (_, index) => {
    const hours = (index / (DURATION_SECONDS * MP3_SAMPLE_RATE)) * DURATION_SECONDS * 24
    phase += (2 * Math.PI * 220 * 2 ** (getTide(hours) / 2.5)) / MP3_SAMPLE_RATE
    return 0.4 * Math.sin(phase)
  })
  return encode(sound, MP3_SAMPLE_RATE, 'mp3')
}

async function encode(data: Float32Array, sampleRate: number, format: 'wav' | 'mp3'): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'wav' ? new WavOutputFormat() : new Mp3OutputFormat(),
    target,
  })
  const source = new AudioSampleSource(
    format === 'wav' ? { codec: 'pcm-s16' } : { codec: 'mp3', bitrate: 64_000 },
  )
  output.addAudioTrack(source)
  await output.start()
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: 0 })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer())
}

function join(parts: Float32Array[]): Float32Array {
  const complete = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    complete.set(part, at)
    at += part.length
  }
  return complete
}
