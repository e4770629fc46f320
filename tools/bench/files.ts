import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { ROOT, waitUntilReady } from '../service/processes.ts'
import { readPeakMemory, readResidentMemory, resetPeak } from './memory.ts'
import { measurePacedUploadWait } from './paced-upload.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const FILE_BYTES = 500_000_000
const ROUNDS = 5
const PACED_ROUNDS = 3
/** 1 Gbit/s. */
const NETWORK_BYTES_PER_SECOND = 125_000_000
const boundary = 'guildhall-bench'

/** Upload and download of a 500 MB file against plain Bun, on the same disk. */
export async function measureFiles(bench: Workbench): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  const directory = join(ROOT, '.guildhall/bench-files')
  await mkdir(directory, { recursive: true })
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const form = join(directory, 'form')
  const sound = join(directory, 'sound.wav')
  await writeSilence(sound)
  await writeForm(form, sound)
  const bare = await startBare(stack, sound)
  const association = await bench.createAssociation()
  const uploads: UploadSamples = { form: [], parts: [], bare: [], synced: [] }
  const memory: UploadSamples = { form: [], parts: [], bare: [], synced: [] }
  const downloads: [service: number, bare: number][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const id = await measureUploads(bench, association, { form, sound, bare }, round, uploads, memory)
    const times = await measureDownloads(bench, association, id, bare, round)
    if (round > 0) downloads.push(times)
  }
  const waits = await measureWaits(bench, association, form, bare)
  return [
    ...summarizeUploads(uploads, memory, waits),
    compareThroughput('download of 500 MB, throughput against new Response(Bun.file())', downloads, 0.8),
  ]
}

/** Seconds or MiB by kind of upload, one for each round. */
type UploadSamples = Record<UploadKind, number[]>

/** Uploads the file in every way. @returns the id of the resource uploaded as a form */
async function measureUploads(
  bench: Workbench,
  association: Association,
  { form, sound, bare }: { form: string; sound: string; bare: URL },
  round: number,
  times: UploadSamples,
  memory: UploadSamples,
): Promise<string> {
  let id = ''
  const uploadKinds: Record<UploadKind, () => Promise<number>> = {
    form: async () => {
      const created = await upload(bench, association, form)
      id = created.id
      return created.seconds
    },
    parts: () => uploadInParts(association, sound),
    bare: () => measureSeconds(() => putFile(bare, form)),
    synced: () => measureSeconds(() => putFile(new URL('/synced', bare), form)),
  }
  // The order alternates, because one run's cached writes can slow the next.
  const order = Object.keys(uploadKinds) as UploadKind[]
  for (const kind of round % 2 === 0 ? order : order.toReversed()) {
    const idle = readResidentMemory([bench.server.pid])
    resetPeak([bench.server.pid])
    const seconds = await uploadKinds[kind]()
    const peak = readPeakMemory([bench.server.pid]) - idle
    await waitUntilIdle(association, bare)
    if (round === 0) continue
    times[kind].push(seconds)
    memory[kind].push(peak)
  }
  return id
}

async function measureDownloads(
  bench: Workbench,
  association: Association,
  id: string,
  bare: URL,
  round: number,
): Promise<[service: number, bare: number]> {
  const authorization = `Bearer ${association.key}`
  const timeService = () =>
    measureSeconds(() => download(`${bench.url.origin}/api/resources/${id}/download`, { authorization }))
  // Uploads bypass the page cache; this download reads the file into the cache, where the bare file already is.
  await timeService()
  const first = round % 2 === 0 ? await timeService() : null
  const bareTime = await measureSeconds(() => download(bare.href, {}))
  return [first ?? (await timeService()), bareTime]
}

function summarizeUploads(
  times: UploadSamples,
  memory: UploadSamples,
  waits: [service: number, synced: number][],
): Measurement[] {
  const pairRounds = (left: UploadKind, right: UploadKind) =>
    times[left].map((time, round): [number, number] => [time, times[right][round] ?? 0])
  return [
    compareThroughput(
      'upload of 500 MB, throughput against Bun.write(file, request)',
      pairRounds('form', 'bare'),
      0.5,
    ),
    // The service syncs an upload before it acknowledges it, to survive a power failure; so does this baseline.
    compareThroughput(
      'upload of 500 MB, throughput against Bun.write(file, request) and a sync',
      pairRounds('form', 'synced'),
    ),
    compareThroughput(
      'upload of 500 MB in parts (tus), throughput against Bun.write(file, request)',
      pairRounds('parts', 'bare'),
    ),
    checkMaximum('500 MB upload: peak server memory above idle', Math.max(...memory.form), 80, ' MiB'),
    {
      name: '500 MB resumable upload (tus): peak server memory above idle',
      measured: `${Math.max(...memory.parts).toFixed(0)} MiB`,
    },
    checkMaximum(
      '500 MB upload at 1 Gbit/s: wait after the last byte against Bun.write(file, request) with a sync',
      computeMedian(waits.map(([service, synced]) => service / synced)),
      1,
      '',
      `${computeMedian(waits.map(([service]) => service)).toFixed(2)} s, bare ${computeMedian(waits.map(([, synced]) => synced)).toFixed(2)} s`,
    ),
  ]
}

/** Uploads to the service, as one form and in parts; and to plain Bun, without and with a sync. */
type UploadKind = 'form' | 'parts' | 'bare' | 'synced'

/** Seconds from the last byte to the response, for the service and the bare server with a sync, alternating. */
async function measureWaits(
  bench: Workbench,
  association: Association,
  path: string,
  bare: URL,
): Promise<[service: number, synced: number][]> {
  const bytesPerSecond = NETWORK_BYTES_PER_SECOND
  const headers = {
    authorization: `Bearer ${association.key}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const waits: [service: number, synced: number][] = []
  for (let round = 0; round < PACED_ROUNDS; round++) {
    const serviceSeconds = await measurePacedUploadWait(`${bench.url.origin}/api/resources`, {
      method: 'POST',
      headers,
      path,
      bytesPerSecond,
    })
    await waitUntilIdle(association, bare)
    const synced = await measurePacedUploadWait(new URL('/synced', bare).href, {
      method: 'PUT',
      headers: {},
      path,
      bytesPerSecond,
    })
    await waitUntilIdle(association, bare)
    waits.push([serviceSeconds, synced])
  }
  return waits
}

/** Waits until the worker is idle and all writes are on disk, so that the next run does not pay for them. */
async function waitUntilIdle({ guildhall }: Association, bare: URL): Promise<void> {
  await fetch(bare, { method: 'DELETE' })
  const isBusy = async () =>
    (await guildhall.resources.list()).items.some(({ processing }) =>
      ['queued', 'running'].includes(processing.status),
    )
  while (await isBusy()) await Bun.sleep(50)
  await Bun.spawn(['sync']).exited
}

function compareThroughput(name: string, rounds: [number, number][], minimum?: number): Measurement {
  const formatThroughput = (times: number[]) =>
    `${(FILE_BYTES / 1_000_000 / computeMedian(times)).toFixed(0)} MB/s`
  const serviceThroughput = formatThroughput(rounds.map(([time]) => time))
  const bareThroughput = formatThroughput(rounds.map(([, time]) => time))
  const throughputRatio = computeMedian(rounds.map(([left, right]) => right / left))
  const detail = `${serviceThroughput}, bare ${bareThroughput}`
  return minimum === undefined
    ? { name, measured: `${throughputRatio.toFixed(2)} (${detail})` }
    : checkMinimum(name, throughputRatio, minimum, detail)
}

async function putFile(url: URL, file: string): Promise<void> {
  await (await fetch(url, { method: 'PUT', body: Bun.file(file) })).bytes()
}

async function upload(
  bench: Workbench,
  { key }: Association,
  form: string,
): Promise<{ id: string; seconds: number }> {
  let id = ''
  const seconds = await measureSeconds(async () => {
    const response = await fetch(`${bench.url.origin}/api/resources`, {
      method: 'POST',
      body: Bun.file(form),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    const record = (await response.json()) as { id: string }
    if (response.status !== 201) throw new Error(`The upload was rejected: ${JSON.stringify(record)}`)
    id = record.id
  })
  return { id, seconds }
}

/** The SDK uploads large files in parts. */
function uploadInParts({ guildhall }: Association, path: string): Promise<number> {
  return measureSeconds(() => guildhall.resources.upload({ path }, { name: 'Silence' }))
}

async function download(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  if (bytes !== FILE_BYTES) throw new Error(`Expected ${FILE_BYTES} bytes from ${url}, received ${bytes}.`)
}

/** A silent WAV file of exactly `FILE_BYTES`. */
async function writeSilence(path: string): Promise<void> {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(FILE_BYTES - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(48_000, 24)
  header.writeUInt32LE(96_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(FILE_BYTES - 44, 40)
  const sink = Bun.file(path).writer({ highWaterMark: 8 * 1024 * 1024 })
  sink.write(header)
  const silence = Buffer.alloc(1_000_000)
  for (let remaining = FILE_BYTES - 44; remaining > 0; remaining -= silence.length) {
    sink.write(silence.subarray(0, Math.min(remaining, silence.length)))
    await sink.flush()
  }
  await sink.end()
}

async function writeForm(path: string, file: string): Promise<void> {
  const formatPartHeader = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
  const sink = Bun.file(path).writer({ highWaterMark: 8 * 1024 * 1024 })
  sink.write(
    `${formatPartHeader('name')}\r\n\r\nSilence\r\n${formatPartHeader('file')}; filename="silence.wav"\r\n\r\n`,
  )
  for await (const chunk of Bun.file(file).stream()) {
    sink.write(chunk)
    await sink.flush()
  }
  sink.write(`\r\n--${boundary}--\r\n`)
  await sink.end()
}

async function startBare(stack: AsyncDisposableStack, file: string): Promise<URL> {
  const port = await findFreePort()
  const child = startChild({
    name: 'bare file server',
    command: [join(import.meta.dir, 'bare-file-server.ts')],
    environment: { PORT: String(port), FILE: file },
    output: 'inherit',
  })
  stack.defer(() => child.stop())
  const url = new URL(`http://127.0.0.1:${port}`)
  await waitUntilReady(url.origin, [child])
  return url
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
