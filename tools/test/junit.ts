/** What a run of tests came to. `skipped` names each test that was left out, `failures` says what went wrong. */
export type Tally = { passed: number; failed: number; skipped: string[]; failures: string[] }

/**
 * Reads what `bun test --reporter=junit` wrote. A file that could not be loaded and an error that nobody caught are no
 * failed test cases there, so how the run ended has the last word: one that ended badly has at least one failure.
 *
 * @param ended the exit code, or the signal that ended the run
 * @param printed what it wrote to standard error
 */
export function tallyOf(xml: string, ended: number | string, printed: string): Tally {
  const root = xml.match(/<testsuites\b[^>]*>/)?.[0] ?? ''
  const failed = numberOf(root, 'failures') + numberOf(root, 'errors')
  const skipped = [...xml.matchAll(/<testcase\b([^>]*)>\s*<skipped\b/g)].map(
    ([, attributes]) => textOf(attributes ?? '', 'name') || 'a test without a name',
  )
  const failures = [...failuresIn(xml), ...uncaughtIn(printed)]
  if (ended !== 0 && failures.length === 0) {
    failures.push(`The run ended with ${ended}. The last it printed:\n${printed.slice(-2_000)}`)
  }
  return {
    passed: Math.max(0, numberOf(root, 'tests') - failed - skipped.length),
    failed: ended === 0 ? failed : Math.max(1, failed),
    skipped,
    failures,
  }
}

/** The errors that nobody caught, which Bun tells of outside of any test. */
function uncaughtIn(printed: string): string[] {
  const found = printed.matchAll(/^# Unhandled error between tests\n-+\n([\s\S]*?)\n-{8,}$/gm)
  return [...found].map(([, error = '']) => `An error that nobody caught:\n${error}`)
}

/** For each failed test: its file and line, its groups and name, and what Bun said of it. */
function failuresIn(xml: string): string[] {
  const cases = xml.matchAll(/<testcase\b([^>]*[^/])>\s*<(?:failure|error)\b([^>]*?)(?:\/>|>([^<]*)<)/g)
  return [...cases].map(([, test = '', failure = '', details = '']) => {
    const groups = textOf(test, 'classname')
    const name = `${groups ? `${groups} > ` : ''}${textOf(test, 'name')}`
    const said = details.trim() ? unescaped(details) : textOf(failure, 'message')
    return `${textOf(test, 'file')}:${textOf(test, 'line')} ${name}\n${said.trim()}`
  })
}

function numberOf(tag: string, attribute: string): number {
  return Number.parseInt(textOf(tag, attribute), 10) || 0
}

function textOf(tag: string, attribute: string): string {
  return unescaped(tag.match(new RegExp(`\\b${attribute}="([^"]*)"`))?.[1] ?? '')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&#10;', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
