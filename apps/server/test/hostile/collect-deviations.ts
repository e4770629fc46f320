const DEFAULT_CONCURRENCY = 16
/** More faults than these say nothing more. */
const MAX_DEVIATIONS = 25

/** Tries everything, several at a time, and gathers what was found. */
export async function collectDeviations<Input>(
  inputs: readonly Input[],
  check: (input: Input) => Promise<string[]>,
  concurrency = DEFAULT_CONCURRENCY,
): Promise<string[]> {
  const deviations: string[] = []
  let next = 0
  const worker = async () => {
    while (next < inputs.length && deviations.length < MAX_DEVIATIONS) {
      const input = inputs[next++] as Input
      deviations.push(...(await check(input)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return deviations
}

/** A value short enough for a message. */
export function abbreviate(value: string | Uint8Array): string {
  const text = typeof value === 'string' ? value : Buffer.from(value).toString('hex')
  return text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text
}
