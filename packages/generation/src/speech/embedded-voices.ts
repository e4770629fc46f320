/** An eSpeak NG voice and its parameters. */
export interface EmbeddedVoice {
  name: string
  /** Words per minute. */
  rate: number
  /** 0 to 99; 50 is the default pitch. */
  pitch: number
}

/** Two clearly distinct voices: one low, one about an octave higher. */
export function getVoices(language: string): Record<'A' | 'B', EmbeddedVoice> {
  return {
    A: { name: `${language}+m3`, rate: 165, pitch: 42 },
    B: { name: `${language}+f2`, rate: 160, pitch: 58 },
  }
}
