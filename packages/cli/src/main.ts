#!/usr/bin/env bun
import { exitCodes } from './exit-codes.ts'
import { endQuietlyWhenNobodyReads } from './terminal.ts'

endQuietlyWhenNobodyReads()
try {
  const { addCompletion, buildProgram } = await import('./program.ts')
  const program = buildProgram()
  await addCompletion(program, process.argv[2])
  await program.parseAsync(process.argv)
  process.exitCode ??= exitCodes.done
} catch (error) {
  const { reportFailure } = await import('./failures.ts')
  process.exitCode = reportFailure(error)
}
