import { blockNetwork } from './block-network.ts'
import { toFailure } from './failure.ts'
import type { ProcessInput } from './process.ts'
import type { ReaderInput, ReaderReport } from './readers/reader.ts'
import { readFile } from './readers/readers.ts'
import type { Limits } from './types.ts'

blockNetwork()
const input = JSON.parse(await Bun.stdin.text()) as ProcessInput & { limits: Limits }
const report = (message: ReaderReport) => Bun.write(Bun.stdout, `${JSON.stringify(message)}\n`)
const readerInput: ReaderInput = { ...input, report: async (result) => void (await report({ result })) }

try {
  await report({ result: await readFile(readerInput) })
} catch (error) {
  await report({ failure: toFailure(error) })
}
// Parsers may leave timers and message ports open.
process.exit(0)
