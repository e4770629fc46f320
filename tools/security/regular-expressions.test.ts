import { describe, expect, test } from 'bun:test'
import { check } from 'recheck'
import { expressionsIn, type WrittenExpression } from './regular-expressions.ts'
import { trackedFiles } from './tracked-files.ts'

const sources = ['apps/*/src/*.ts', 'packages/*/src/*.ts', 'packages/website-plugin/pages/*.ts']

/** What goes through a long text again from many places, and is given none: `path /source/` → why. */
const ofShortTexts: Record<string, string> = {
  'apps/server/src/service/documentation.routes.ts': 'a path of ours',
  'apps/server/src/service/openapi-document.ts /\\{([^}]+)\\}/': 'paths of our routes',
  'packages/cli/src/commands/doctor.ts /\\/+$/': 'an address that whoever runs the command gave',
  'packages/core/src/chat/claim-support.ts': 'claims and quotes have 2,000 characters at most',
  'packages/core/src/chat/conversation.ts /\\s+\\S*$/': 'cut to the length of a title before',
  'packages/core/src/chat/question.ts': 'a question has 2,000 characters at most',
  'packages/core/src/collections/slug.ts /-+$/': 'a title has 200 characters at most',
  'packages/core/src/identity/attributes.ts': 'cut to the longest address before',
  'packages/core/src/chat/rank.ts': 'a sentence of a passage',
  'packages/documents/': 'read in a process of its own, which is ended at its limits',
  'packages/generation/': 'made in a process of its own, which is ended at its limits',
  'packages/sdk/src/settings.ts /\\/+$/': 'an address that whoever uses the SDK gave',
  'packages/website-plugin/': 'runs in the page of whoever wrote it',
}

/** Expressions that are put together: none takes a word of a caller's into its text. */
const made = [
  'apps/server/src/app.ts',
  'packages/core/src/chat/passages.ts',
  'packages/documents/src/readers/old-word.ts',
  'packages/documents/src/scan-xml.ts',
  'packages/generation/src/text/blocks.ts',
  'packages/generation/src/text/numbers.ts',
  'packages/website-plugin/src/attributes.ts',
]

const unbounded = /[*+]|\{\d+,\}/

async function everyExpression() {
  const written = new Map<string, WrittenExpression[]>()
  const places: string[] = []
  for await (const file of trackedFiles(...sources)) {
    if (file.path.includes('/generated/')) continue
    const found = expressionsIn(file)
    places.push(...found.made)
    for (const one of found.written) {
      const name = `${one.source}/${one.flags}`
      written.set(name, [...(written.get(name) ?? []), one])
    }
  }
  return { written: [...written.values()], places }
}

const judged = ({ source, flags }: Pick<WrittenExpression, 'source' | 'flags'>) =>
  check(source, flags, { timeout: 5_000, incubationLimit: 5_000, attackTimeout: 500, maxIteration: 3 })

const isKnown = ({ path, source }: WrittenExpression) =>
  Object.keys(ofShortTexts).some((known) => `${path} /${source}/`.startsWith(known))

describe('the regular expressions of the sources', () => {
  test('none of them can be made to take time that doubles with each character, and those whose time grows with the square are given short texts', async () => {
    const { written } = await everyExpression()
    expect(written.length).toBeGreaterThan(200)
    const faults: string[] = []
    for (const [one, ...same] of written) {
      if (!one || !unbounded.test(one.source)) continue
      const judgement = await judged(one)
      if (judgement.status !== 'vulnerable') continue
      const { type, summary } = judgement.complexity
      for (const place of [one, ...same])
        if (type === 'exponential' || !isKnown(place))
          faults.push(`${place.path}:${place.line}: /${one.source}/${one.flags}: ${summary}`)
    }
    expect(faults).toEqual([])
  }, 180_000)

  test('none is put together of what a caller says', async () => {
    const { places } = await everyExpression()
    expect([...new Set(places.map((place) => place.split(': ')[0]))].toSorted()).toEqual(made)
  })

  test('are found by the syntax, and judged: one that doubles, and one that is quick', async () => {
    const text = 'const a: RegExp = /^(a+)+$/u\nconst b = new RegExp("x*$", "i")\nconst c = RegExp(name)'
    const { written, made } = expressionsIn({ path: 'a.ts', text })
    expect(written).toEqual([
      { path: 'a.ts', line: 1, source: '^(a+)+$', flags: 'u' },
      { path: 'a.ts', line: 2, source: 'x*$', flags: 'i' },
    ])
    expect(made).toEqual(['a.ts: RegExp(name)'])
    expect(await judged({ source: '^(a+)+$', flags: '' })).toMatchObject({ status: 'vulnerable' })
    expect(await judged({ source: '^[a-z]+$', flags: '' })).toMatchObject({ status: 'safe' })
  })
})
