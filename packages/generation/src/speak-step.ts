import { rename } from 'node:fs/promises'
// The only program that loads eSpeak NG, which is under the GPL: it is used only through standard input and files.
import openEngine from '@echogarden/espeak-ng-emscripten'
import type { EmbeddedVoice } from './speech/embedded-voices.ts'
import { executeStep, GenerationError, reportProgress } from './step.ts'

interface SpeakInput {
  lines: { text: string; voice: EmbeddedVoice; path: string }[]
}

await executeStep(async ({ lines }: SpeakInput) => {
  const engine = await openEngine()
  const worker = await new engine.eSpeakNGWorker()
  const totalCharacters = lines.reduce((sum, { text }) => sum + text.length, 0)
  let done = 0
  for (const { text, voice, path } of lines) {
    if (worker.set_voice(voice.name) !== 0)
      throw new GenerationError('speech_failed', `The embedded engine has no voice "${voice.name}".`)
    worker.rate = voice.rate
    worker.pitch = voice.pitch
    const chunks: ArrayBuffer[] = []
    worker.synthesize(stripMarkup(text), (audio) => {
      if (audio) chunks.push(audio.slice(0))
    })
    await Bun.write(`${path}.part`, chunks.length > 0 ? new Blob(chunks) : '')
    await rename(`${path}.part`, path)
    done += text.length
    await reportProgress(done / totalCharacters)
  }
  return { sampleRate: worker.samplerate }
})

/** Prevents eSpeak NG from parsing `<`, `&` and `[[` as markup and phonemes. */
function stripMarkup(text: string): string {
  return text
    .replace(/[<>]/g, ' ')
    .replace(/&/g, ' & ')
    .replace(/\[\[|\]\]/g, ' ')
}
