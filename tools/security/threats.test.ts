import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '../service/programs.ts'

const text = await Bun.file(join(ROOT, 'SECURITY.md')).text()

/** The rows of the table under a heading, as cells. */
function rowsUnder(heading: string): string[][] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const readText = async (path: string) => {
  const file = Bun.file(join(ROOT, path))
  return (await file.exists()) ? file.text() : null
}

/** A test as it is named: its file in code, its name or the beginning of it in quotes. */
async function expectTests(cell: string): Promise<void> {
  const named = [...cell.matchAll(/`([^`]+\.test\.ts)`: “([^”]+)”/g)]
  expect(named).toHaveLength(cell.split('; `').length)
  for (const [, path = '', name = ''] of named) {
    const source = await readText(path)
    expect(`${path}: ${source === null ? 'is not there' : 'is there'}`).toBe(`${path}: is there`)
    const quoted = ["'", '`', '"'].some((mark) => source?.includes(mark + name))
    expect(`${path}: “${name}”: ${quoted ? 'is there' : 'is not there'}`).toBe(`${path}: “${name}”: is there`)
  }
}

describe('SECURITY.md', () => {
  const threats = rowsUnder('Threats')
  const risks = rowsUnder('The OWASP API Security Top Ten (2023)')

  test.each(threats)(
    'answers in files that there are, and shows by tests that there are: %s',
    async (_, files, tests) => {
      const paths = [...(files ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
      expect(paths).not.toBeEmpty()
      for (const path of paths) expect(`${path} ${(await readText(path)) === null}`).toBe(`${path} false`)
      await expectTests(tests ?? '')
    },
  )

  test.each(risks)('tries by tests that there are: %s', async (_, tests) => {
    await expectTests(tests ?? '')
  })

  test('has threats enough, and all ten risks', () => {
    expect(threats.length).toBeGreaterThan(25)
    expect(risks.map(([risk]) => risk?.split(' ')[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
    )
  })
})
