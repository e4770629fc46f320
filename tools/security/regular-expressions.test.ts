import { describe, expect, test } from 'bun:test'
import { check } from 'recheck'
import { type ExpressionLiteral, findExpressions } from './regular-expressions.ts'
import { listTrackedFiles } from './tracked-files.ts'

const sources = ['apps/*/src/*.ts', 'packages/*/src/*.ts', 'packages/website-plugin/pages/*.ts']

/** Expressions of polynomial complexity that do no harm: the start of `path /source/` → the reason, mostly short input. */
const boundedInputs: Record<string, string> = {
  'apps/portal/src/staff/billing/statement/read-row.ts': 'a line pasted by a user into their own browser',
  'apps/server/src/service/documentation.routes.ts': 'our own paths',
  'apps/server/src/service/openapi-document.ts /\\{([^}]+)\\}/': 'paths of our routes',
  'packages/cli/src/commands/doctor.ts /\\/+$/': 'a URL given by the user of the CLI',
  'packages/core/src/library/chat/answer-type.ts': 'a question, or a sentence of a passage',
  'packages/core/src/library/chat/claim-support.ts': 'claims and quotes have 2,000 characters at most',
  'packages/core/src/library/chat/conversation.ts /\\s+\\S*$/': 'truncated to the length of a title',
  'packages/core/src/library/chat/question.ts': 'a question has 2,000 characters at most',
  'packages/core/src/records/slug.ts /-+$/': 'a title has 200 characters at most',
  'packages/core/src/identity/broker/attributes.ts': 'truncated to the maximum email length',
  'packages/core/src/library/chat/rank.ts': 'a sentence of a passage',
  'packages/documents/': 'runs in a separate process with limits',
  'packages/generation/': 'runs in a separate process with limits',
  'packages/sdk/src/settings.ts /\\/+$/': 'a URL given by the user of the SDK',
  'packages/website-plugin/': 'runs in the browser',
}

/** Files that construct expressions; none includes unescaped user input. */
const constructingFiles = [
  // Words of a citation, escaped and joined by white space.
  'apps/portal/src/member/library/readers/find-excerpt.ts',
  // The form of an id, between our own paths.
  'apps/portal/src/offline/cached-paths.ts',
  // The forms of dates and amounts.
  'apps/portal/src/staff/billing/statement/read-row.ts',
  'apps/server/src/app.ts',
  // Our own sentences, escaped, with placeholders.
  'apps/server/src/http/problem-texts/translate.ts',
  // Words of prices.
  'packages/core/src/library/chat/answer-type.ts',
  'packages/core/src/text/page-lines.ts',
  'packages/core/src/text/passages.ts',
  'packages/documents/src/readers/legacy-word.ts',
  'packages/documents/src/readers/word.ts',
  'packages/documents/src/scan-xml.ts',
  'packages/generation/src/text/numbers.ts',
  'packages/generation/src/text/table-lines.ts',
  'packages/website-plugin/src/attributes.ts',
]

const unboundedPattern = /[*+]|\{\d+,\}/

async function listExpressions() {
  const literals = new Map<string, ExpressionLiteral[]>()
  const constructions: string[] = []
  for await (const file of listTrackedFiles(...sources)) {
    if (file.path.includes('/generated/')) continue
    const expressions = findExpressions(file)
    constructions.push(...expressions.constructions)
    for (const literal of expressions.literals) {
      const name = `${literal.source}/${literal.flags}`
      literals.set(name, [...(literals.get(name) ?? []), literal])
    }
  }
  return { literals: [...literals.values()], constructions }
}

const classify = ({ source, flags }: Pick<ExpressionLiteral, 'source' | 'flags'>) =>
  check(source, flags, {
    // A tenth of the default attackLimit: the sources are classified alike in half the time.
    ...{ incubationLimit: 5_000, maxIteration: 3, attackLimit: 150_000_000 },
    // The result must not depend on speed or chance. Without these, a slow machine resorts to fuzzing.
    ...{ timeout: 120_000, incubationTimeout: 120_000, attackTimeout: 120_000, randomSeed: 1 },
  })

const isKnown = ({ path, source }: ExpressionLiteral) =>
  Object.keys(boundedInputs).some((boundedInput) => `${path} /${source}/`.startsWith(boundedInput))

describe('the regular expressions in the sources', () => {
  test('are not exponential, and have bounded input if polynomial', async () => {
    const { literals } = await listExpressions()
    expect(literals.length).toBeGreaterThan(200)
    const vulnerable: string[] = []
    for (const [literal, ...copies] of literals) {
      if (!literal || !unboundedPattern.test(literal.source)) continue
      const result = await classify(literal)
      if (result.status !== 'vulnerable') continue
      const { type, summary } = result.complexity
      for (const position of [literal, ...copies])
        if (type === 'exponential' || !isKnown(position))
          vulnerable.push(
            `${position.path}:${position.line}: /${literal.source}/${literal.flags}: ${summary}`,
          )
    }
    expect(vulnerable).toEqual([])
  })

  test('are constructed only in the listed files', async () => {
    const { constructions } = await listExpressions()
    expect([...new Set(constructions.map((position) => position.split(': ')[0]))].toSorted()).toEqual(
      constructingFiles,
    )
  })

  test('are found by syntax and classified', async () => {
    const text = 'const a: RegExp = /^(a+)+$/u\nconst b = new RegExp("x*$", "i")\nconst c = RegExp(name)'
    const { literals, constructions } = findExpressions({ path: 'a.ts', text })
    expect(literals).toEqual([
      { path: 'a.ts', line: 1, source: '^(a+)+$', flags: 'u' },
      { path: 'a.ts', line: 2, source: 'x*$', flags: 'i' },
    ])
    expect(constructions).toEqual(['a.ts: RegExp(name)'])
    expect(await classify({ source: '^(a+)+$', flags: '' })).toMatchObject({ status: 'vulnerable' })
    expect(await classify({ source: '^[a-z]+$', flags: '' })).toMatchObject({ status: 'safe' })
  })
})
