import { createCanvas } from '@napi-rs/canvas'
import { AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { savePreview } from './preview.ts'
import { PREVIEW_WIDTH } from './preview-size.ts'
import type { PreviewSize } from './readers/reader.ts'

const BARS = 160
const HEIGHT = 200
const TIMESTAMPS_PER_BAR = 4
/** MP3 frames depend on earlier ones, so the first frames after a seek are decoded incorrectly. */
const FRAMES_PER_TIMESTAMP = 4
const SAMPLES_PER_FRAME = 1_152

/** Draws the waveform of a recording. Null for codecs other than MP3 and PCM. */
export async function drawWaveform(
  audio: InputAudioTrack,
  seconds: number,
  directory: string,
): Promise<PreviewSize | null> {
  const peaks = await samplePeaks(audio, seconds)
  if (!peaks) return null
  const loudest = Math.max(...peaks, 0.05)
  const canvas = createCanvas(PREVIEW_WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, PREVIEW_WIDTH, HEIGHT)
  context.fillStyle = '#0f766e'
  const step = PREVIEW_WIDTH / BARS
  for (const [index, peak] of peaks.entries()) {
    const height = Math.max(2, (peak / loudest) * (HEIGHT - 24))
    context.fillRect(index * step + 0.5, (HEIGHT - height) / 2, step - 1, height)
  }
  return savePreview(directory, canvas)
}

/** Samples peaks at a few timestamps within each bar, so that long recordings are not decoded completely. */
async function samplePeaks(audio: InputAudioTrack, seconds: number): Promise<number[] | null> {
  const codec = await audio.getCodec()
  const timestampCount = BARS * TIMESTAMPS_PER_BAR
  const timestamps = Array.from(
    { length: timestampCount },
    (_, timestampIndex) => ((timestampIndex + 0.5) * seconds) / timestampCount,
  )
  const measurePeaks = codec === 'mp3' ? measureMp3 : codec?.startsWith('pcm-') ? measurePcm : null
  if (!measurePeaks) return null
  const peaks = new Array<number>(BARS).fill(0)
  let timestampIndex = 0
  for await (const peak of measurePeaks(audio, timestamps)) {
    const bar = Math.floor(timestampIndex++ / TIMESTAMPS_PER_BAR)
    peaks[bar] = Math.max(peaks[bar] ?? 0, peak)
  }
  return peaks
}

async function* measurePcm(audio: InputAudioTrack, timestamps: number[]): AsyncGenerator<number> {
  for await (const sample of new AudioSampleSink(audio).samplesAtTimestamps(timestamps)) {
    if (!sample) {
      yield 0
      continue
    }
    const samples = new Float32Array(sample.numberOfFrames)
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
    sample.close()
    yield findPeak(samples)
  }
}

async function* measureMp3(audio: InputAudioTrack, timestamps: number[]): AsyncGenerator<number> {
  const sink = new EncodedPacketSink(audio)
  const decoder = new MPEGDecoder()
  await decoder.ready
  for (const timestamp of timestamps) {
    const frames: Uint8Array[] = []
    let packet = await sink.getPacket(timestamp)
    while (packet && frames.length < FRAMES_PER_TIMESTAMP) {
      frames.push(packet.data)
      packet = await sink.getNextPacket(packet)
    }
    const samples = decoder.decodeFrames(frames).channelData[0] ?? new Float32Array()
    yield findPeak(samples.subarray(-SAMPLES_PER_FRAME))
  }
  decoder.free()
}

function findPeak(samples: Float32Array): number {
  return samples.reduce((loudest, sample) => Math.max(loudest, Math.min(1, Math.abs(sample))), 0)
}
