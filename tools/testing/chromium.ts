import { type Browser, chromium } from 'playwright-core'
import { testWith } from './test-with.ts'

/** The headless shell renders like the full browser and uses half the CPU time. */
const programs = ['chromium-headless-shell', 'chromium']

/** The path of the first program that is installed; null if neither is. */
export const chromiumPath = programs.flatMap((program) => Bun.which(program) ?? [])[0] ?? null

/** `test` for tests that need Chromium. */
export const chromiumTest = testWith(...programs)

/**
 * Starts headless Chromium.
 *
 * @throws Error if Chromium is not installed
 */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === null) throw new Error(`Install ${programs.join(' or ')}.`)
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-gpu']
  return chromium.launch({ executablePath: chromiumPath, args })
}

let sharedBrowser: Promise<Browser> | null = null

/**
 * The browser for all test files of this process, started on first use. It exits with the process.
 *
 * @throws Error if Chromium is not installed
 */
export function getSharedChromium(): Promise<Browser> {
  sharedBrowser ??= launchChromium()
  return sharedBrowser
}
