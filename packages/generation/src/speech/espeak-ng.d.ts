/** What is used of @echogarden/espeak-ng-emscripten, which comes without types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface Worker {
    samplerate: number
    rate: number
    pitch: number
    /** 0 where it is known. */
    set_voice(name: string): number
    /** Speaks in pieces of 16-bit mono samples. */
    synthesize(text: string, onPiece: (audio: ArrayBuffer | null) => void): void
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Worker }>
}
