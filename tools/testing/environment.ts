/**
 * Set by the test runner: URL of the template database, as its owner. Test files clone it.
 */
export const TEMPLATE_VARIABLE = 'GUILDHALL_TEST_TEMPLATE_URL'

/** @throws Error if the tests were not started by the runner, which starts PostgreSQL */
export function readTemplateUrl(): URL {
  const url = process.env[TEMPLATE_VARIABLE]
  if (!url) throw new Error('This test needs PostgreSQL: start it with `bun run test <file>`.')
  return new URL(url)
}
