/** Types for the parts of @echogarden/espeak-ng-emscripten used here; the package includes none. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface Worker {
    samplerate: number
    rate: number
    pitch: number
    /** 0 on success. */
    set_voice(name: string): number
    /** Synthesizes in chunks of 16-bit mono samples. */
    synthesize(text: string, onChunk: (audio: ArrayBuffer | null) => void): void
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Worker }>
}
