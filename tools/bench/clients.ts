import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guildhall } from '@guildhall/sdk'
import { $ } from 'bun'
import { buildExecutables } from '../../packages/cli/build-executables.ts'
import { checkMaximum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'

const STARTS = 31
const CALLS = 1_500
const RESPONSE_MS = 1

/** Start-up time of the CLI and overhead of the SDK per call. Neither needs the service. */
export async function measureClients(): Promise<Measurement[]> {
  return [await measureCliStartup(), await measureCallOverhead()]
}

/** `guildhall --version` of the released executable compared with `bun --version`, alternating. */
async function measureCliStartup(): Promise<Measurement> {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-bench-cli-'))
  try {
    await buildExecutables(directory, [`${process.platform}-${process.arch}` as 'linux-x64'])
    const [name = ''] = (await readdir(directory)).filter((file) => file.startsWith('guildhall-'))
    const empty = join(directory, 'empty')
    await Bun.write(`${empty}.ts`, '')
    await $`bun build ${empty}.ts --compile --minify --bytecode --format esm --outfile ${empty}`.quiet()
    const cliTimes: number[] = []
    const bareTimes: number[] = []
    const emptyTimes: number[] = []
    for (let start = 0; start < STARTS; start++) {
      cliTimes.push(measureMilliseconds(() => Bun.spawnSync([join(directory, name), '--version'])))
      bareTimes.push(measureMilliseconds(() => Bun.spawnSync([process.execPath, '--version'])))
      emptyTimes.push(measureMilliseconds(() => Bun.spawnSync([empty])))
    }
    const formatMedian = (times: number[]) => `${computeMedian(times).toFixed(1)} ms`
    const detail = `${formatMedian(cliTimes)}, bun ${formatMedian(bareTimes)}; an empty executable ${formatMedian(emptyTimes)}`
    return checkMaximum(
      'guildhall --version: time relative to bun --version',
      computeMedian(cliTimes) / computeMedian(bareTimes),
      3,
      ' times',
      detail,
    )
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** An SDK call compared with `fetch` and `json()`, alternating, for responses that take a millisecond. */
async function measureCallOverhead(): Promise<Measurement> {
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async () => {
      await Bun.sleep(RESPONSE_MS)
      return Response.json({ id: '0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70', email: 'ada@example.org' })
    },
  })
  const apiKey = 'guild_sk_live_x'
  const guildhall = new Guildhall({ apiKey, baseUrl: server.url.origin })
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
  const url = `${server.url.origin}/api/members/1`
  const sdkTimes: number[] = []
  const bareTimes: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const first = performance.now()
    await guildhall.members.get('1')
    const second = performance.now()
    await (await fetch(url, { headers })).json()
    sdkTimes.push(second - first)
    bareTimes.push(performance.now() - second)
  }
  const percent = (computeMedian(sdkTimes) / computeMedian(bareTimes) - 1) * 100
  const detail = `${computeMedian(sdkTimes).toFixed(2)} ms, fetch ${computeMedian(bareTimes).toFixed(2)} ms`
  return checkMaximum(`SDK: overhead on a request of ${RESPONSE_MS} ms`, percent, 5, '%', detail)
}

function measureMilliseconds(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}
