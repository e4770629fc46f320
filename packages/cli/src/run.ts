import type { Command } from 'commander'
import type { GlobalOptions } from './connection.ts'
import { exitCodes } from './exit-codes.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import { exitOnOutputError, flushPartialResults, flushResults } from './terminal.ts'

/**
 * Runs the command line and sets the exit status.
 *
 * @param argv as `process.argv`
 */
export async function run(argv: string[]): Promise<void> {
  exitOnOutputError()
  resolveLocalhostNames()
  try {
    const { addCompletion, buildProgram } = await import('./program.ts')
    const program = buildProgram()
    await addCompletion(program, argv.slice(2))
    program.hook('preAction', prepare)
    try {
      await program.parseAsync(argv)
    } catch (error) {
      flushPartialResults()
      throw error
    }
    flushResults()
    process.exitCode ??= exitCodes.done
  } catch (error) {
    const { reportFailure } = await import('./failures.ts')
    process.exitCode = reportFailure(error)
  }
}

/** Applies `--jq` and resolves short ids before a command’s action. */
async function prepare(program: Command, command: Command): Promise<void> {
  const { jq } = command.optsWithGlobals<GlobalOptions>()
  if (jq !== undefined) {
    program.setOptionValue('json', true)
    await (await import('./jq.ts')).filterResults(jq)
  }
  await (await import('./short-ids.ts')).resolveIds(command)
}
