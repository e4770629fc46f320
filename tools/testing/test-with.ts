import { test } from 'bun:test'

/**
 * `test` for tests that need an optional program. If the program is missing, the test is skipped and its name states
 * the requirement. The runner lists skips; in CI, a skip is a failure unless CI cannot provide the program
 * (tools/test/main.ts).
 *
 * @param programs alternatives, one of which must be installed
 *
 * @example
 * const redisTest = testWith('redis-server')
 * redisTest('a job survives a restart', async () => { … })
 */
export function testWith(...programs: string[]) {
  const missing = programs.every((program) => Bun.which(program) === null)
  return (name: string, body: () => Promise<void> | void, timeoutMs?: number): void => {
    test.skipIf(missing)(missing ? `${name} (requires ${programs.join(' or ')})` : name, body, timeoutMs)
  }
}
