import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Lane } from '../outbox/relay.ts'
import { unseal } from '../secrets/seal.ts'
import { inSpan, isTracing, traceparent } from '../tracing.ts'
import type { AttemptRecorder, AttemptResult } from './attempts.ts'
import { disableWebhook, endPendingDeliveries, noteFailure, noteRecovery } from './disable.ts'
import type { LaneLocks } from './lane-locks.ts'
import { judge } from './retry-schedule.ts'
import type { Outcome, Outgoing, Sender } from './send.ts'
import { signatures } from './sign.ts'

export interface DeliveryMeans {
  database: Database
  sender: Sender
  recorder: AttemptRecorder
  locks: LaneLocks
  /** The key that opens webhooks' secrets, and those before it. */
  secretsKeys: readonly Buffer[]
  /** Asks to stop after the attempts in hand; the rest is left to another process. */
  stopping: AbortSignal
}

/** What became of a webhook's deliveries: when the next one is due, and whether somebody else is at it. */
export interface Delivered {
  nextAttemptAt: Date | null
  elsewhere: boolean
}

/** How many are read at once. What was sent and not yet recorded when a process dies is sent again: at most these. */
const BATCH = 200
/** How long they are sent from, so that a webhook's new address, its end or a person's erasure is heeded soon. */
const BATCH_MILLISECONDS = 1_000
/** A receiver that fails is not spared the others' retries: these many at once, since order is lost anyway. */
const WIDTH_WHILE_FAILING = 10

/**
 * Makes the deliveries of a webhook that are due. While the receiver answers they go one after the other, in the order
 * of the log, each after the answer to the one before. While it fails, ten are sent at once, and no more before the
 * other webhooks had their turn.
 */
export async function deliverLane(means: DeliveryMeans, lane: Lane): Promise<Delivered> {
  const taken = await means.locks.withLane(lane.webhookId, async () => {
    while (!means.stopping.aborted && (await deliverBatch(means, lane))) {
      // Until nothing is due.
    }
  })
  // Whoever is at it in this process sees to what comes next.
  const nextAttemptAt = taken === 'done' ? await nextAttempt(means.database, lane) : null
  return { elsewhere: taken === 'elsewhere', nextAttemptAt }
}

interface Target {
  url: string
  failing: boolean
  sealed: Buffer[]
}

interface Due {
  event_id: string
  event_type: string
  tries: number
  happened_at: string
  data: string
  previous: string | null
  withheld: keyof typeof withheldBecause | null
  /** Of the change it tells of, where that was traced. */
  traceparent: string | null
}

const withheldBecause = {
  /** What is left of the event tells nothing. */
  erased: 'The person was erased; nothing was sent.',
  /** Events are kept for 30 days; one sent by hand may be as old. */
  forgotten: 'The event is no longer kept; nothing was sent.',
}

/** @returns whether more may be sent at once */
async function deliverBatch(means: DeliveryMeans, lane: Lane): Promise<boolean> {
  const readAt = performance.now()
  const [target, due] = await Promise.all([readTarget(means.database, lane), readDue(means.database, lane)])
  // The relay may have made some while the webhook was being disabled or deleted.
  if (!target) await endPendingDeliveries(means.database.platform, lane.webhookId)
  if (!target || due.length === 0) return false
  const secrets = target.sealed.map((sealed) => unseal(sealed, means.secretsKeys))
  const recording: Promise<void>[] = []
  for (const delivery of due) if (delivery.withheld) giveUp(means, lane, delivery, recording)
  const toSend = due.filter(({ withheld }) => !withheld)
  let { failing } = target
  let recovered = false
  let failed = false
  let gone = false
  const mayGoOn = () => !gone && !means.stopping.aborted && performance.now() - readAt < BATCH_MILLISECONDS
  for (let next = 0; next < toSend.length && (next === 0 || mayGoOn()); ) {
    const together = toSend.slice(next, next + (failing ? WIDTH_WHILE_FAILING : 1))
    next += together.length
    const verdicts = await Promise.all(
      together.map((delivery) => attempt(means, lane, target.url, secrets, delivery, recording)),
    )
    gone = verdicts.some((verdict) => verdict === 'gone')
    failing = !verdicts.includes('succeeded')
    failed = failing
    recovered ||= !failing
  }
  await Promise.all(recording)
  await noteOutcome(means.database, lane, target, { gone, recovered, failed })
  return !gone && !failed
}

async function readTarget(database: Database, { clientId, webhookId }: Lane): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select webhook.url, webhook.failing_since is not null as failing, array_agg(secret.sealed order by secret.id desc) as sealed
    from webhooks webhook join webhook_secrets secret on secret.client_id = webhook.client_id
      and secret.webhook_id = webhook.id and (secret.expires_at is null or secret.expires_at > now())
    where webhook.client_id = ${clientId}::uuid and webhook.id = ${webhookId}::uuid and webhook.status = 'enabled'
    group by webhook.id`.execute(database.platform)
  return rows[0] ?? null
}

async function readDue(database: Database, { clientId, webhookId }: Lane): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select delivery.event_id, delivery.event_type, delivery.tries, instant(event.created_at) as happened_at,
      event.data, event.previous, event.traceparent, case when event.id is null then 'forgotten'
        when event.erased and event.type not like '%.deleted' then 'erased' end as withheld
    from webhook_deliveries delivery left join event_log event
      on event.client_id = delivery.client_id and event.id = delivery.event_id
    where delivery.webhook_id = ${webhookId}::uuid and delivery.client_id = ${clientId}::uuid
      and delivery.status = 'pending' and delivery.next_attempt_at <= now()
    order by delivery.next_attempt_at, delivery.event_id limit ${sql.lit(BATCH)}`.execute(database.platform)
  return rows
}

/** Sends once. The record of it is not waited for here, so that the next one can go at once. */
async function attempt(
  means: DeliveryMeans,
  lane: Lane,
  url: string,
  secrets: string[],
  due: Due,
  recording: Promise<void>[],
): Promise<'succeeded' | 'failed' | 'gone'> {
  const at = means.database.now()
  const timestamp = Math.floor(at.getTime() / 1000)
  const body = `{"id":"${due.event_id}","type":"${due.event_type}","timestamp":"${due.happened_at}","data":${due.data},"previous":${due.previous ?? 'null'}}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Guildhall-Webhooks/1',
    'webhook-id': due.event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, due.event_id, timestamp, body),
  }
  const outcome = await sendTraced(means.sender, { url, body, headers }, lane, due)
  const verdict = judge(outcome, due.tries, means.database.now(), Math.random())
  record(means, lane, due, { at, outcome, ...verdict }, recording)
  if (verdict.gone) return 'gone'
  return verdict.status === 'succeeded' ? 'succeeded' : 'failed'
}

/** The receiver is told of the trace, so that it can go on with it (docs/webhooks.md). */
function sendTraced(sender: Sender, outgoing: Outgoing, lane: Lane, due: Due): Promise<Outcome> {
  if (!isTracing()) return sender.send(outgoing)
  const job = {
    'guildhall.client_id': lane.clientId,
    'guildhall.webhook_id': lane.webhookId,
    'guildhall.event_id': due.event_id,
    'guildhall.event_type': due.event_type,
  }
  return inSpan('webhooks.deliver', { kind: 'CONSUMER', parent: due.traceparent, attributes: job }, () => {
    const request = { 'http.request.method': 'POST', 'server.address': URL.parse(outgoing.url)?.hostname }
    return inSpan('POST', { kind: 'CLIENT', attributes: request }, async (span) => {
      const trace = traceparent()
      const headers = trace ? { ...outgoing.headers, traceparent: trace } : outgoing.headers
      const outcome = await sender.send({ ...outgoing, headers })
      if (outcome.statusCode !== null) span?.setAttribute('http.response.status_code', outcome.statusCode)
      if (outcome.error !== null) span?.setAttribute('error.type', outcome.error)
      return outcome
    })
  })
}

function record(
  means: DeliveryMeans,
  { webhookId }: Lane,
  { event_id: eventId }: Due,
  result: Omit<AttemptResult, 'webhookId' | 'eventId'>,
  recording: Promise<void>[],
): void {
  const recorded = means.recorder.record({ ...result, webhookId, eventId })
  // Whoever awaits all of them is told; until then nobody does.
  recorded.catch(() => {})
  recording.push(recorded)
}

function giveUp(means: DeliveryMeans, lane: Lane, due: Due, recording: Promise<void>[]): void {
  const error = withheldBecause[due.withheld ?? 'forgotten']
  const outcome = { statusCode: null, latencyMs: 0, error, responseBody: null, retryAfter: null }
  record(
    means,
    lane,
    due,
    { at: means.database.now(), outcome, status: 'failed', nextAttemptAt: null },
    recording,
  )
}

async function noteOutcome(
  database: Database,
  lane: Lane,
  { url, failing }: Target,
  { gone, recovered, failed }: { gone: boolean; recovered: boolean; failed: boolean },
): Promise<void> {
  if (gone) return disableWebhook(database, lane, url, 'receiver_gone')
  if (recovered && failing) await noteRecovery(database, lane)
  if (failed && (await noteFailure(database, lane)))
    await disableWebhook(database, lane, url, 'receiver_failing')
}

async function nextAttempt(database: Database, { webhookId }: Lane): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select (select min(next_attempt_at) from webhook_deliveries
      where webhook_id = webhook.id and status = 'pending') as at
    from webhooks webhook where id = ${webhookId}::uuid and status = 'enabled'`.execute(database.platform)
  return rows[0]?.at ?? null
}
