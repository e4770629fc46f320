import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandFailure, exitCodes, UsageError } from './exit-codes.ts'
import { canAsk, note } from './terminal.ts'

/** Asks on standard error, so that standard output stays free for results. */
export async function ask(question: string): Promise<string> {
  return (await readAnswer(question, process.stderr)).trim()
}

/** Asks for something that must not be seen: what is typed is not shown. */
export async function askSecretly(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The terminal must have stopped echoing before anyone is invited to type.
  const answer = readAnswer('', nowhere)
  process.stderr.write(question)
  try {
    return (await answer).trim()
  } finally {
    note('')
  }
}

/**
 * Has an act confirmed that can't be undone.
 *
 * @throws UsageError when nobody can be asked; CommandFailure when the answer is not yes.
 */
export async function confirm(act: string, options: { yes?: boolean | undefined }): Promise<void> {
  if (options.yes) return
  if (!canAsk()) throw new UsageError(`${act} Nobody can be asked here: add --yes to go ahead.`)
  const answer = await ask(`${act} Go ahead? [y/N] `)
  if (!/^y(es)?$/i.test(answer)) throw new CommandFailure('Nothing was done.')
}

async function readAnswer(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new CommandFailure('Nothing was done.', exitCodes.interrupted)))
    lines.once('close', () => reject(new CommandFailure('Nothing was done: there was no answer.')))
  })
  try {
    return await Promise.race([lines.question(question), interrupted])
  } finally {
    interrupted.catch(() => undefined)
    lines.close()
  }
}
