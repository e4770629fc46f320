import fc from 'fast-check'

/** How many inputs each parser is given; a longer search is `FUZZ_RUNS=100000 bun run test apps/server/test/security`. */
export const runs = Number(process.env.FUZZ_RUNS ?? 300)

/** Each run of the tests gives the same inputs, so that it does not fail for what nobody changed; a longer search others. */
export const seeded = process.env.FUZZ_RUNS ? {} : { seed: 20_261_122 }

/** Over HTTP an input costs a hundred times as much. */
export const runsOverHttp = Math.max(20, Math.round(runs / 10))

/** What parsers stumble over, to be put into good input. */
const splinters = [
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

type Change = {
  at: number
  kind: 'insert' | 'remove' | 'repeat' | 'replace'
  splinter: string
  length: number
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1_000),
  kind: fc.constantFrom('insert', 'remove', 'repeat', 'replace'),
  splinter: fc.oneof(fc.constantFrom(...splinters), fc.string({ unit: 'binary', maxLength: 6 })),
  length: fc.nat(12),
})

function changed(text: string, { at, kind, splinter, length }: Change): string {
  const place = text.length === 0 ? 0 : at % (text.length + 1)
  const [before, piece, after] = [
    text.slice(0, place),
    text.slice(place, place + length),
    text.slice(place + length),
  ]
  if (kind === 'insert') return before + splinter + piece + after
  if (kind === 'remove') return before + after
  return kind === 'repeat' ? before + piece.repeat(3) + after : before + splinter + after
}

/**
 * Input near to good input: one of the seeds with up to six places changed; now and then anything at all.
 *
 * @param seeds good input, and what was found to be hard
 */
export function near(...seeds: string[]): fc.Arbitrary<string> {
  const mutated = fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 6 }))
    .map(([seed, changes]) => changes.reduce(changed, seed))
  return fc.oneof({ weight: 9, arbitrary: mutated }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) })
}

/** The same as bytes, each a character of one byte, so that what is no UTF-8 comes too. */
export const nearBytes = (...seeds: string[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  near(...seeds).map((text) => new Uint8Array(Buffer.from(text, 'latin1')))
