/** The result of a test run: skipped tests by name, failures with details, duration of each file. */
export interface Tally {
  passed: number
  failed: number
  skipped: string[]
  failures: string[]
  files: { file: string; seconds: number }[]
}

/**
 * Parses the JUnit report of a `bun test` run. The report omits uncaught errors and files that failed to
 * load, so a run with a non-zero exit code counts as at least one failure.
 *
 * @param xml the report; empty if none was written
 * @param exitStatus the exit code or signal
 * @param output what the run printed
 */
export function parseTally(xml: string, exitStatus: number | string, output: string): Tally {
  const root = xml.match(/<testsuites\b[^>]*>/)?.[0] ?? ''
  const failed = readNumber(root, 'failures') + readNumber(root, 'errors')
  const skipped = [...xml.matchAll(/<testcase\b([^>]*)>\s*<skipped\b/g)].map(
    ([, attributes]) => readAttribute(attributes ?? '', 'name') || 'a test without a name',
  )
  const failures = [...findFailures(xml), ...findUncaughtErrors(output)]
  if (exitStatus !== 0 && failures.length === 0) {
    failures.push(`The run ended with ${exitStatus}. Last output:\n${output.slice(-2_000)}`)
  }
  return {
    passed: Math.max(0, readNumber(root, 'tests') - failed - skipped.length),
    failed: exitStatus === 0 ? failed : Math.max(1, failed),
    skipped,
    failures,
    files: parseFiles(xml),
  }
}

/** The outermost suites are files; suites within them are groups of tests. */
function parseFiles(xml: string): Tally['files'] {
  return [...xml.matchAll(/<testsuite\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const file = readAttribute(attributes, 'file')
    return readAttribute(attributes, 'name') === file
      ? [{ file, seconds: Number(readAttribute(attributes, 'time')) }]
      : []
  })
}

/** Errors thrown outside of tests, which Bun prints but omits from the report. */
function findUncaughtErrors(output: string): string[] {
  const matches = output.matchAll(/^# Unhandled error between tests\n-+\n([\s\S]*?)\n-{8,}$/gm)
  return [...matches].map(([, error = '']) => `Uncaught error:\n${error}`)
}

/** Failed tests with file, line, groups, name and message. */
function findFailures(xml: string): string[] {
  const cases = xml.matchAll(/<testcase\b([^>]*[^/])>\s*<(?:failure|error)\b([^>]*?)(?:\/>|>([^<]*)<)/g)
  return [...cases].map(([, test = '', failure = '', details = '']) => {
    const groups = readAttribute(test, 'classname')
    const name = `${groups ? `${groups} > ` : ''}${readAttribute(test, 'name')}`
    const messages = details.trim() ? unescapeXml(details) : readAttribute(failure, 'message')
    return `${readAttribute(test, 'file')}:${readAttribute(test, 'line')} ${name}\n${messages.trim()}`
  })
}

function readNumber(tag: string, attribute: string): number {
  return Number.parseInt(readAttribute(tag, attribute), 10) || 0
}

function readAttribute(tag: string, attribute: string): string {
  return unescapeXml(tag.match(new RegExp(`\\b${attribute}="([^"]*)"`))?.[1] ?? '')
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&#10;', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
