import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readPeakMemory, readResidentMemory, resetPeak } from '../../../tools/bench/memory.ts'
import { testService } from '../../../tools/testing/service.ts'
import { buildMembersFile, countProcessedRows, startWorker, waitUntil } from './worker-fixtures.ts'

const service = await testService()
const ROWS = 100_000
/** The documented limit above the memory of an idle worker. */
const LIMIT_MIB = 200

const linuxTest = test.skipIf(!existsSync('/proc/self/clear_refs'))

linuxTest.each([{ mode: 'create' }, { mode: 'create', dryRun: true }] as const)(
  'an import of 100,000 rows (%j) uses less than 200 MiB more than an idle worker',
  async (query) => {
    const client = await service.createClient()
    const worker = startWorker(service)
    const { id: first } = await client.live.members.import(buildMembersFile(1).csv, { dryRun: true })
    await client.live.imports.wait(first, { pollInterval: 50 })
    const idleMib = readResidentMemory([worker.pid])
    resetPeak([worker.pid])
    const { id } = await client.live.members.import(buildMembersFile(ROWS).csv, query)
    await waitUntil(async () => (await countProcessedRows(service, id)) >= ROWS)
    expect(readPeakMemory([worker.pid]) - idleMib).toBeLessThan(LIMIT_MIB)
    const done = await client.live.imports.wait(id, { pollInterval: 100 })
    expect(done.rows).toMatchObject({ total: ROWS, created: 98_000, failed: 2000 })
    await worker.stop()
  },
)
