import { findFreePort } from '../process/free-port.ts'
import { startServerProcess, waitUntilReady } from '../service/processes.ts'
import { readResidentMemory } from './memory.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Workbench } from './workbench.ts'

const STARTS = 7

/** Time from the start of a server process until it is ready, with a running database; and its idle memory. */
export async function measureStartup(bench: Workbench): Promise<Measurement[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const port = await findFreePort()
    const startedAt = performance.now()
    const server = startServerProcess({
      environment: { ...bench.environment, PORT: String(port) },
      output: 'inherit',
    })
    await waitUntilReady(`http://127.0.0.1:${port}`, [server])
    times.push(performance.now() - startedAt)
    await Bun.sleep(1_000)
    memory.push(readResidentMemory([server.pid]))
    await server.stop()
  }
  const worker = readResidentMemory([bench.worker.pid])
  return [
    checkMaximum('server cold start: from spawn to ready', computeMedian(times), 1_000, ' ms'),
    { name: 'memory of an idle server', measured: `${computeMedian(memory).toFixed(0)} MiB` },
    { name: 'memory of the worker', measured: `${worker.toFixed(0)} MiB` },
  ]
}
