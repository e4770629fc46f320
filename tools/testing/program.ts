import { test } from 'bun:test'

/**
 * `test`, for what needs a program that a machine may lack. Without it the test is skipped, its name says what is
 * missing, and the runner counts it; in CI the runner takes a skip for a failure.
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
