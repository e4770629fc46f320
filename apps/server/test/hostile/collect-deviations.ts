const DEFAULT_CONCURRENCY = 16
/** Stops after this many deviations. */
const MAX_DEVIATIONS = 25

/** Checks all inputs concurrently. @returns their deviations */
export async function collectDeviations<Input>(
  inputs: readonly Input[],
  check: (input: Input) => Promise<string[]>,
  concurrency = DEFAULT_CONCURRENCY,
): Promise<string[]> {
  const deviations: string[] = []
  let next = 0
  const runWorker = async () => {
    while (next < inputs.length && deviations.length < MAX_DEVIATIONS) {
      const input = inputs[next++] as Input
      deviations.push(...(await check(input)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  return deviations
}

/** Shortens a value for a message. */
export function abbreviate(value: string | Uint8Array): string {
  const text = typeof value === 'string' ? value : Buffer.from(value).toString('hex')
  return text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text
}
