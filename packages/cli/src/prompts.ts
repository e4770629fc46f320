import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandFailedError, exitCodes, UsageError } from './exit-codes.ts'
import { canPrompt, printNote } from './terminal.ts'

/** Prompts on standard error; standard output is for results. */
export async function prompt(question: string): Promise<string> {
  return (await readAnswer(question, process.stderr)).trim()
}

/** Prompts for a secret without echoing input. */
export async function promptSecret(question: string): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Echo must be off before the prompt appears.
  const answer = readAnswer('', discard)
  process.stderr.write(question)
  try {
    return (await answer).trim()
  } finally {
    printNote('')
  }
}

/**
 * Asks for confirmation of an irreversible action.
 *
 * @throws UsageError without a terminal; CommandFailedError when the answer is not yes.
 */
export async function confirm(consequence: string, options: { yes?: boolean | undefined }): Promise<void> {
  if (options.yes) return
  if (!canPrompt())
    throw new UsageError(`${consequence} Confirmation needs a terminal: use --yes to skip it.`)
  const answer = await prompt(`${consequence} Continue? [y/N] `)
  if (!/^y(es)?$/i.test(answer)) throw new CommandFailedError('Cancelled: nothing was done.')
}

async function readAnswer(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () =>
      reject(new CommandFailedError('Cancelled: nothing was done.', exitCodes.interrupted)),
    )
    lines.once('close', () => reject(new CommandFailedError('Cancelled: no answer was given.')))
  })
  try {
    return await Promise.race([lines.question(question), interrupted])
  } finally {
    interrupted.catch(() => undefined)
    lines.close()
  }
}
