#!/usr/bin/env bun
import { exitCodes } from './exit-codes.ts'
import { endQuietlyWhenNobodyReads } from './terminal.ts'

endQuietlyWhenNobodyReads()
try {
  const { buildProgram } = await import('./program.ts')
  await buildProgram().parseAsync(process.argv)
  process.exitCode ??= exitCodes.done
} catch (error) {
  const { reportFailure } = await import('./failures.ts')
  process.exitCode = reportFailure(error)
}
