/** A voice of the embedded engine: eSpeak NG's name of it, and how it speaks. */
export interface EmbeddedVoice {
  name: string
  /** Words a minute. */
  rate: number
  /** 0 to 99; 50 is the voice's own. */
  pitch: number
}

/** Two voices that are told apart at once: one low, one about an octave above. */
export function voicesOf(language: string): Record<'A' | 'B', EmbeddedVoice> {
  return {
    A: { name: `${language}+m3`, rate: 165, pitch: 42 },
    B: { name: `${language}+f2`, rate: 160, pitch: 58 },
  }
}
