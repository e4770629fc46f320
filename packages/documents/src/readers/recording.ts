import { FilePathSource, Input, type InputVideoTrack, MP3, MP4, WAVE, WEBM } from 'mediabunny'
import { throwDamaged } from '../failure.ts'
import { createResultWithoutText } from '../page-writer.ts'
import { drawWaveform } from '../waveform.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

/** The duration, a video’s size, and the waveform of audio. ffmpeg extracts a video's frame later (frame.ts). */
export async function readRecording(input: ReaderInput): Promise<ReaderResult> {
  const recording = new Input({ source: new FilePathSource(input.path), formats: [MP4, WEBM, MP3, WAVE] })
  const video = await recording.getPrimaryVideoTrack()
  const audio = await recording.getPrimaryAudioTrack()
  if (!video && !audio) throwDamaged()
  const durationSeconds = await recording.computeDuration()
  if (!(durationSeconds > 0)) throwDamaged()
  const processed = {
    ...(await createResultWithoutText(input.outputDirectory)),
    durationSeconds: Math.round(durationSeconds * 1000) / 1000,
    ...(video && (await getSize(video))),
  }
  await input.report(processed)
  if (video || !audio) return processed
  return { ...processed, preview: await drawWaveform(audio, durationSeconds, input.outputDirectory) }
}

async function getSize(video: InputVideoTrack) {
  return { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
}
