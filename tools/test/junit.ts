/** What a run of tests came to. `skipped` names each test that was left out, `failures` says what went wrong. */
export type Tally = { passed: number; failed: number; skipped: string[]; failures: string[] }

/**
 * Reads what `bun test --reporter=junit` wrote. A file that could not even be loaded is no failed test case
 * there, so the exit code has the last word: a run that ended badly has at least one failure.
 */
export function readJunit(xml: string, exitCode: number): Tally {
  const root = xml.match(/<testsuites\b[^>]*>/)?.[0] ?? ''
  const failures = numberOf(root, 'failures') + numberOf(root, 'errors')
  const skipped = [...xml.matchAll(/<testcase\b([^>]*)>\s*<skipped\b/g)].map(
    ([, attributes]) => textOf(attributes ?? '', 'name') || 'a test without a name',
  )
  return {
    passed: Math.max(0, numberOf(root, 'tests') - failures - skipped.length),
    failed: exitCode === 0 ? failures : Math.max(1, failures),
    skipped,
    failures: failuresIn(xml),
  }
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
