import { exitCodes } from './exit-codes.ts'
import { endWhenOutputFails } from './terminal.ts'

/**
 * Runs the command line and sets the exit status.
 *
 * @param argv as `process.argv`
 */
export async function run(argv: string[]): Promise<void> {
  endWhenOutputFails()
  try {
    const { addCompletion, buildProgram } = await import('./program.ts')
    const program = buildProgram()
    await addCompletion(program, argv[2])
    await program.parseAsync(argv)
    process.exitCode ??= exitCodes.done
  } catch (error) {
    const { reportFailure } = await import('./failures.ts')
    process.exitCode = reportFailure(error)
  }
}
