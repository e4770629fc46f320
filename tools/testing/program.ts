import { test } from 'bun:test'

/**
 * `test` for tests that need an optional program. If it is missing, the test is skipped and its name says so. The
 * runner counts skips; in CI a skip is a failure.
 *
 * @example
 * const chromiumTest = testWith('chromium')
 * chromiumTest('the plugin lists events', async () => { … })
 */
export function testWith(program: string) {
  const missing = Bun.which(program) === null
  return (name: string, body: () => Promise<void> | void, milliseconds?: number): void => {
    test.skipIf(missing)(missing ? `${name} (needs ${program})` : name, body, milliseconds)
  }
}
