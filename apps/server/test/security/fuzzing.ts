import fc from 'fast-check'

/**
 * The number of inputs for each parser. For a longer search: `FUZZ_RUNS=100000 bun run test
 * apps/server/test/security`.
 */
export const runs = Number(process.env.FUZZ_RUNS ?? 300)

/** A fixed seed keeps normal runs reproducible; longer searches use a random one. */
export const seedOptions = process.env.FUZZ_RUNS ? {} : { seed: 20_261_122 }

/** The number of inputs over HTTP, where one costs a hundred times as much. */
export const runsOverHttp = Math.max(20, Math.round(runs / 10))

/** Fragments that break parsers, to be inserted into valid input. */
const fragments = [
  '\0',
  '\r\n',
  '\n',
  '\r\n\r\n',
  '--',
  '"',
  '\\"',
  "'",
  ';',
  ',',
  '=',
  '[',
  ']',
  '%',
  '%00',
  '%zz',
  '%c0%ae',
  '\\',
  '\ud800',
  '\ufeff',
  '\u2028',
  '𝄞',
  '=1+1',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '0x10',
  'NaN',
  'null',
  'true',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  '../',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:60Z',
  '+25:00',
  ' ',
  '\t',
  'x'.repeat(300),
]

type Mutation = {
  at: number
  kind: 'insert' | 'remove' | 'repeat' | 'replace'
  fragment: string
  length: number
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1_000),
  kind: fc.constantFrom('insert', 'remove', 'repeat', 'replace'),
  fragment: fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 6 })),
  length: fc.nat(12),
})

function applyMutation(text: string, { at, kind, fragment, length }: Mutation): string {
  const offset = text.length === 0 ? 0 : at % (text.length + 1)
  const [before, piece, after] = [
    text.slice(0, offset),
    text.slice(offset, offset + length),
    text.slice(offset + length),
  ]
  if (kind === 'insert') return before + fragment + piece + after
  if (kind === 'remove') return before + after
  return kind === 'repeat' ? before + piece.repeat(3) + after : before + fragment + after
}

/**
 * Nearly valid input: a seed with up to six mutations, or in one of ten cases an arbitrary string.
 *
 * @param seeds valid inputs and known hard cases
 */
export function mutateText(...seeds: string[]): fc.Arbitrary<string> {
  const mutatedText = fc
    .tuple(fc.constantFrom(...seeds), fc.array(mutation, { maxLength: 6 }))
    .map(([seed, mutations]) => mutations.reduce(applyMutation, seed))
  return fc.oneof(
    { weight: 9, arbitrary: mutatedText },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}

/** The result of `mutateText` as Latin-1 bytes, so that invalid UTF-8 also occurs. */
export const mutateBytes = (...seeds: string[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  mutateText(...seeds).map((text) => new Uint8Array(Buffer.from(text, 'latin1')))
