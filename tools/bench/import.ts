import { makeMembersCsv } from '../demo/members-csv.ts'
import { seedLevels } from '../demo/seed.ts'
import { readPeakMemory, readResidentMemory, resetPeak } from './memory.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Workbench } from './workbench.ts'

const ROWS = 100_000
const ROUNDS = 3

/**
 * Imports a CSV of 100,000 members through the API and the worker, against PostgreSQL's COPY of the resulting rows into
 * a table with the same definition and indexes.
 */
export async function measureImport(bench: Workbench): Promise<Measurement[]> {
  const csv = new Blob([makeMembersCsv(ROWS, new Date())])
  const pids = [bench.server.pid, bench.worker.pid]
  const imports: number[] = []
  const copies: number[] = []
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const association = await bench.createAssociation()
    await seedLevels(association.guildhall)
    const idle = readResidentMemory(pids)
    resetPeak(pids)
    imports.push(
      await measureSeconds(async () => {
        const { id } = await association.guildhall.members.import(csv, { mode: 'create' })
        const done = await association.guildhall.imports.wait(id, { pollInterval: 50 })
        if (done.rows.created !== ROWS)
          throw new Error(`Not all rows were imported: ${JSON.stringify(done).slice(0, 2_000)}`)
      }),
    )
    memory.push(readPeakMemory(pids) - idle)
    copies.push(await copy(bench, association.id))
  }
  const ratio = computeMedian(copies.map((copySeconds, round) => copySeconds / (imports[round] as number)))
  const formatMedian = (times: number[]) => `${computeMedian(times).toFixed(1)} s`
  return [
    checkMinimum(
      `import of ${ROWS} rows: throughput relative to COPY`,
      ratio,
      1 / 3,
      `${formatMedian(imports)}, COPY ${formatMedian(copies)}`,
    ),
    checkMaximum('import: peak memory of server and worker above idle', Math.max(...memory), 200, ' MiB'),
  ]
}

/** Exports the association's rows to a file on the database server. @returns the seconds of a COPY into a new table */
async function copy({ admin }: Workbench, clientId: string): Promise<number> {
  const columns: { name: string }[] = await admin`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = 'members'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  const [{ directory }] = await admin`select current_setting('data_directory') as directory`
  const list = columns.map(({ name }) => name).join(', ')
  const file = `${directory}/bench-members.copy`
  await admin.unsafe(`copy (select ${list} from members where client_id = '${clientId}') to '${file}'`)
  await admin.unsafe('drop table if exists copied; create table copied (like members including all)').simple()
  return measureSeconds(() => admin.unsafe(`copy copied (${list}) from '${file}'`))
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
