import { join } from 'node:path'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { run } from '../process/run.ts'
import { startWorkerProcess, waitUntilReady } from '../service/processes.ts'
import { startRedis } from './redis.ts'
import { checkMaximum, checkMinimum, type Measurement } from './report.ts'
import { computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const EVENTS = 6_000
const ASSOCIATIONS = 20
const ROUNDS = 5
const EVENTS_PER_SECOND = 50
const LATENCY_SECONDS = 8

type Receiver = { origin: string; readStats(): Promise<ReceivedEvents>; reset(): Promise<ReceivedEvents> }
type ReceivedEvents = { count: number; lastAt: number; arrivals: Record<string, number> }

const now = () => performance.timeOrigin + performance.now()

/**
 * Throughput of events from commit to a local receiver, against BullMQ jobs that send the same requests; the latency of
 * one event; and the cost of recording an event in a create. Stops the workbench's worker.
 */
export async function measureEvents(bench: Workbench): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  const receiver = await startReceiver(stack)
  const associations: Association[] = []
  for (let index = 0; index < ASSOCIATIONS; index++) associations.push(await bench.createAssociation())
  for (const { guildhall } of associations)
    await guildhall.webhooks.create({ url: `${receiver.origin}/counted`, events: ['member.created'] })
  const measurements: Measurement[] = [await measureRecordingCost(bench)]
  await bench.worker.stop()
  const redis = await startRedis(stack)
  const queues = { PostgreSQL: bench.environment.DATABASE_URL ?? '', Redis: redis }
  for (const [name, url] of Object.entries(queues)) {
    if (url === null)
      measurements.push({
        name: `events over ${name}`,
        measured: 'not measured: redis-server is not installed',
      })
    else measurements.push(...(await measureQueue(bench, name, url, receiver, associations)))
  }
  return measurements
}

async function measureQueue(
  bench: Workbench,
  name: string,
  url: string,
  receiver: Receiver,
  associations: Association[],
): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack()
  const queueEnvironment = name === 'Redis' ? { REDIS_URL: url } : {}
  const worker = startWorkerProcess({
    environment: { ...bench.environment, ...queueEnvironment },
    output: 'inherit',
  })
  stack.defer(() => worker.stop())
  const body = await readEventBody(associations[0] as Association)
  const bare = await startBare(stack, url, receiver, body)
  const rates: { service: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const deliver = () => measureRate(receiver, () => commitEvents(bench, associations, body))
    const send = () => measureRate(receiver, async () => process.kill(bare.pid, 'SIGUSR2'))
    // Alternating; the first round is a warm-up.
    const first = round % 2 === 0 ? await deliver() : await send()
    const second = round % 2 === 0 ? await send() : await deliver()
    if (round > 0)
      rates.push(round % 2 === 0 ? { service: first, bare: second } : { service: second, bare: first })
  }
  const formatRate = (contender: 'service' | 'bare') =>
    `${Math.round(computeMedian(rates.map((rate) => rate[contender])))}/s`
  const ratio = computeMedian(rates.map((rate) => rate.service / rate.bare))
  const delays = await measureLatencies(receiver, associations[0] as Association)
  return [
    checkMinimum(
      `events over ${name}: throughput relative to bare BullMQ jobs`,
      ratio,
      0.6,
      `${formatRate('service')}, bare ${formatRate('bare')}`,
    ),
    checkMaximum(
      `events over ${name}: p50 delay from response to receiver at ${EVENTS_PER_SECOND} events a second`,
      computeMedian(delays),
      50,
      ' ms',
      `p99 ${delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)]?.toFixed(0)} ms`,
    ),
  ]
}

/** The events of many changes in one transaction, as in an import. */
async function commitEvents({ admin }: Workbench, associations: Association[], body: string): Promise<void> {
  const data = JSON.stringify((JSON.parse(body) as { data: unknown }).data)
  await admin`
    insert into outbox (client_id, type, subject_id, data)
    select client, 'member.created', gen_random_uuid(), ${data}
    from generate_series(1, ${EVENTS / ASSOCIATIONS}::int), unnest(${admin.array(
      associations.map(({ id }) => id),
      'TEXT',
    )}::uuid[]) client`
  await admin`select pg_notify('guildhall_events', '')`
}

/** @returns events per second, from the start until the receiver has the last one */
async function measureRate(receiver: Receiver, begin: () => Promise<unknown>): Promise<number> {
  await receiver.reset()
  const startedAt = now()
  await begin()
  for (;;) {
    const { count, lastAt } = await receiver.readStats()
    if (count >= EVENTS) return (EVENTS / (lastAt - startedAt)) * 1000
    if (now() - startedAt > 120_000)
      throw new Error(`Only ${count} of ${EVENTS} events arrived in two minutes.`)
    await Bun.sleep(20)
  }
}

async function measureLatencies(receiver: Receiver, { guildhall }: Association): Promise<number[]> {
  const webhook = await guildhall.webhooks.create({
    url: `${receiver.origin}/timed`,
    events: ['member.created'],
  })
  await receiver.reset()
  const createdAtById = new Map<string, number>()
  const creates: Promise<void>[] = []
  for (let index = 0; index < EVENTS_PER_SECOND * LATENCY_SECONDS; index++) {
    creates.push(
      guildhall.members
        .create({ email: `${crypto.randomUUID()}@example.org`, firstName: 'Ada', lastName: 'Lovelace' })
        .then(({ id }) => void createdAtById.set(id, now())),
    )
    await Bun.sleep(1000 / EVENTS_PER_SECOND)
  }
  await Promise.all(creates)
  let { arrivals } = await receiver.readStats()
  while (Object.keys(arrivals).length < createdAtById.size) {
    await Bun.sleep(20)
    arrivals = (await receiver.readStats()).arrivals
  }
  await guildhall.webhooks.delete(webhook.id)
  return [...createdAtById].map(([id, at]) => Math.max(0, (arrivals[id] as number) - at))
}

/** The same creates with and without events, alternating. */
async function measureRecordingCost(bench: Workbench): Promise<Measurement> {
  const { id } = await bench.createAssociation()
  const createRows = async (events: 'on' | 'off') => {
    const environment = { ...bench.environment, CLIENT_ID: id, EVENTS: events }
    return Number(await run([join(import.meta.dir, 'create-rows.ts')], environment as Record<string, string>))
  }
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)
    const measured = { [first]: await createRows(first), [second]: await createRows(second) }
    ratios.push((measured.off as number) / (measured.on as number) - 1)
  }
  return checkMaximum(
    'recording an event: overhead on a create without it',
    computeMedian(ratios) * 100,
    15,
    '%',
  )
}

async function readEventBody({ guildhall }: Association): Promise<string> {
  await guildhall.members.create({
    email: `${crypto.randomUUID()}@example.org`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    organization: 'Analytical Engines',
    customFields: { dietary: 'vegetarian' },
  })
  const { items } = await guildhall.eventsLog.list({ type: 'member.created', itemsPerPage: 1 })
  return JSON.stringify(items[0])
}

async function startReceiver(stack: AsyncDisposableStack): Promise<Receiver> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const command: [string] = [join(import.meta.dir, 'receiver.ts')]
  const child = startChild({
    name: 'receiver',
    command,
    environment: { PORT: String(port) },
    output: 'inherit',
  })
  stack.defer(() => child.stop())
  await waitUntilReady(origin, [child])
  const readReceived = async (method: 'GET' | 'DELETE') =>
    (await (await fetch(`${origin}/stats`, { method })).json()) as ReceivedEvents
  return { origin, readStats: () => readReceived('GET'), reset: () => readReceived('DELETE') }
}

async function startBare(
  stack: AsyncDisposableStack,
  queueUrl: string,
  receiver: Receiver,
  body: string,
): Promise<Child> {
  const port = await findFreePort()
  const environment = {
    PORT: String(port),
    QUEUE_URL: queueUrl,
    RECEIVER_URL: `${receiver.origin}/counted`,
    JOBS: String(EVENTS),
    BODY: body,
  }
  const command: [string] = [join(import.meta.dir, 'bare-jobs.ts')]
  const child = startChild({ name: 'bare jobs', command, environment, output: 'inherit' })
  stack.defer(() => child.stop())
  await waitUntilReady(`http://127.0.0.1:${port}`, [child])
  return child
}
