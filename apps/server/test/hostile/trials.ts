const AT_ONCE = 16
/** More faults than these say nothing more. */
const MOST_FAULTS = 25

/** Tries everything, several at a time, and gathers what was found. */
export async function allAtOnce<Trial>(
  trials: readonly Trial[],
  attempt: (trial: Trial) => Promise<string[]>,
  atOnce = AT_ONCE,
): Promise<string[]> {
  const faults: string[] = []
  let next = 0
  const worker = async () => {
    while (next < trials.length && faults.length < MOST_FAULTS) {
      const trial = trials[next++] as Trial
      faults.push(...(await attempt(trial)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return faults
}

/** A value short enough for a message. */
export function nameOf(value: string | Uint8Array): string {
  const text = typeof value === 'string' ? value : Buffer.from(value).toString('hex')
  return text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text
}
