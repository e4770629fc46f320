import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '../service/processes.ts'

const text = await Bun.file(join(ROOT, 'docs/threat-model.md')).text()

/** The entries (`###`) of a section (`##`): title and text. */
function parseEntries(section: string): [title: string, body: string][] {
  const body = text.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  return body
    .split('\n### ')
    .slice(1)
    .map((entry) => [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n'))])
}

const readSource = async (path: string) => {
  const file = Bun.file(join(ROOT, path))
  return (await file.exists()) ? file.text() : null
}

/** Each list item cites a test by its file and its title, or the beginning of it. */
async function expectTests(body: string): Promise<void> {
  const items = body.split('\n').filter((line) => line.startsWith('- '))
  expect(items).not.toBeEmpty()
  for (const item of items) {
    const [, path = '', title = ''] = /^- `([^`]+\.test\.ts)`: “(.+)”$/.exec(item) ?? []
    const source = await readSource(path)
    const isQuoted = ["'", '`', '"'].some((mark) => source?.includes(mark + title))
    expect({ item, exists: title !== '' && isQuoted }).toEqual({ item, exists: true })
  }
}

describe('the threat model', () => {
  const threats = parseEntries('Threats')
  const risks = parseEntries('OWASP API Security Top Ten (2023)')

  test.each(threats)('cites existing files and tests: %s', async (_, body) => {
    const cited = /^Mitigated in: (.+)$/m.exec(body)?.[1] ?? ''
    const paths = [...cited.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(paths).not.toBeEmpty()
    for (const path of paths) expect(`${path} ${(await readSource(path)) !== null}`).toBe(`${path} true`)
    await expectTests(body)
  })

  test.each(risks)('cites existing tests: %s', async (_, body) => {
    await expectTests(body)
  })

  test('covers all ten OWASP risks and more than 25 threats', () => {
    expect(threats.length).toBeGreaterThan(25)
    expect(risks.map(([title]) => title.split(' ')[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
    )
  })
})
