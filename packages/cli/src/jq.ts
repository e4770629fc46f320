import { CommandFailedError, UsageError } from './exit-codes.ts'
import { toSafeFileText, toSafeText } from './safe-text.ts'
import { bufferResults } from './terminal.ts'

/** jq, compiled to WebAssembly. */
interface Jq {
  /**
   * @param json one or more JSON texts
   * @returns standard output; undefined if empty
   * @throws Error for a nonzero exit code; its message contains the code and standard error
   */
  raw(json: string, filter: string, flags: string[]): string | undefined
}

/** The exit code for a filter that does not compile. */
const COMPILE_ERROR_EXIT_CODE = 3

/**
 * Prints results through a jq filter. As in `gh`, strings are printed without quotes, other values as JSON on one line.
 *
 * @throws UsageError for an invalid filter; printing throws CommandFailedError when the filter fails on the results
 */
export async function filterResults(filter: string): Promise<void> {
  // jq-web’s export is a promise, which cannot be imported: a module with a method named "then" looks like a promise.
  const { raw } = await (require('jq-web') as Promise<Jq>)
  try {
    raw('null', `empty | (${filter}\n)`, [])
  } catch (error) {
    const { code, message } = parseError(error)
    if (code === COMPILE_ERROR_EXIT_CODE) throw new UsageError(message)
  }
  bufferResults((results) => {
    try {
      // The space keeps jq from taking a filter such as -1 for an option.
      const output = raw(results, ` ${filter}`, ['-r', '-c'])
      if (output === undefined) return ''
      return `${process.stdout.isTTY ? toSafeFileText(output) : output}\n`
    } catch (error) {
      throw new CommandFailedError(parseError(error).message)
    }
  })
}

function parseError(error: unknown): { code: number; message: string } {
  const text = error instanceof Error ? error.message : String(error)
  const [, code = '', reason = text] = /^Non-zero exit code: (\d+)\n(.*)/.exec(text) ?? []
  const cleaned = reason.replace(/^jq: (?:error(?: \(at inputString:\d+\))?: )?/, '')
  return { code: Number(code), message: `--jq: ${toSafeText(cleaned)}` }
}
