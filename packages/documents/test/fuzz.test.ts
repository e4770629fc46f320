import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formats } from '../src/formats.ts'
import { identifyFile } from '../src/identify.ts'
import { processFile } from '../src/process.ts'
import type { Format } from '../src/types.ts'
import { createTemporaryDirectory } from './directory.ts'
import { buildSample } from './samples.ts'

const directory = createTemporaryDirectory()

/** Damage to a file: the fraction that is kept, and changed bytes. */
type Damage = { keep: number; flips: [position: number, byte: number][] }

const damage: fc.Arbitrary<Damage> = fc.record({
  keep: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true })),
  flips: fc.array(
    fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
    {
      maxLength: 12,
    },
  ),
})

function damageFile(sample: Uint8Array, { keep, flips }: Damage): Uint8Array {
  const content = sample.slice(0, Math.max(1, Math.ceil(sample.length * keep)))
  for (const [position, byte] of flips) content[Math.floor(position * content.length)] = byte
  return content
}

/** The expected failure codes; any other is a bug. */
const failureCodePattern = /^(encrypted|macros|damaged|unsafe_archive|too_complex|out_of_memory|timed_out)$/

test.each(Object.keys(formats) as Format[])(
  '%s: damaged files are read or reported with a reason',
  async (format) => {
    const sample = await buildSample(format)
    const name = `file.${formats[format].extensions[0]}`
    await fc.assert(
      fc.asyncProperty(damage, async (sampleDamage) => {
        const identified = await identifyFile(directory.write(damageFile(sample, sampleDamage)), name)
        if ('identity' in identified) expect(identified.identity.format).toBe(format)
        else expect(identified.refusal.reason).toMatch(/^\S.+\.$/)
      }),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(damage, async (sampleDamage) => {
        const path = directory.write(damageFile(sample, sampleDamage))
        const limits = { seconds: 15, memoryBytes: 700 * 1024 ** 2 }
        const report = await processFile({ path, format, outputDirectory: directory.getNewPath(), limits })
        if ('failure' in report) {
          expect(report.failure.code).toMatch(failureCodePattern)
          expect(report.failure.reason).toMatch(/^\S.+\.$/)
        }
      }),
      { numRuns: 4 },
    )
  },
)
