import { sql } from 'kysely'
import type { Lane } from '../outbox/relay.ts'
import type { Database } from '../platform/database/database.ts'
import { unseal, unsealOrNull } from '../platform/secrets/seal.ts'
import { formatTraceparent, inSpan, isTracing } from '../tracing.ts'
import type { AttemptRecorder, AttemptResult } from './attempts.ts'
import { disableWebhook, failPendingDeliveries, recordFailure, recordRecovery } from './disable.ts'
import type { LaneLocks } from './lane-locks.ts'
import { buildBody, type DeliveredEvent } from './request-body.ts'
import { decideNextAttempt } from './retry-schedule.ts'
import type { Outcome, OutgoingRequest, Sender } from './send.ts'
import { createSignatureHeader } from './sign.ts'

export interface DeliveryDependencies {
  database: Database
  sender: Sender
  recorder: AttemptRecorder
  locks: LaneLocks
  /** The current and previous keys that decrypt signing secrets. */
  secretsKeys: readonly Buffer[]
  /** Stops after the attempts in flight; other workers send the rest. */
  signal: AbortSignal
}

/** When the webhook's next delivery is due, and whether another process holds its lock. */
export interface LaneResult {
  nextAttemptAt: Date | null
  isLockedElsewhere: boolean
}

/**
 * The number of deliveries read per batch; also the maximum number sent twice if the process dies before recording
 * them.
 */
const BATCH_SIZE = 200
/** After this time, the rest of a batch is read again, so that URL changes, disabling and erasures take effect. */
const MAX_BATCH_MS = 1_000
/** While a receiver fails, the order is lost anyway, so this many deliveries are attempted in parallel. */
const FAILING_CONCURRENCY = 10

/**
 * Sends a webhook's due deliveries. While the receiver accepts them, they go one at a time in the order of the event
 * log, each after the response to the previous one. While it fails, they are sent ten at a time, and no more are
 * started after a second, so that other webhooks get their turn.
 */
export async function deliverLane(deps: DeliveryDependencies, lane: Lane): Promise<LaneResult> {
  const lockResult = await deps.locks.withLane(lane.webhookId, async () => {
    while (!deps.signal.aborted && (await deliverBatch(deps, lane))) {
      // Until nothing is due, or the receiver fails.
    }
  })
  // If this process already holds the lock, the holder schedules the next job.
  const nextAttemptAt = lockResult === 'done' ? await findNextAttempt(deps.database, lane) : null
  return { isLockedElsewhere: lockResult === 'elsewhere', nextAttemptAt }
}

interface Target {
  url: string
  isFailing: boolean
  sealedSecrets: Buffer[]
}

interface DueDelivery extends DeliveredEvent {
  tries: number
  withheldReason: keyof typeof withheldReasons | null
  /** The trace of the change, if it was traced. */
  traceparent: string | null
}

const withheldReasons = {
  /** The erasure removed the event's data. */
  erased: 'The person was erased; nothing was sent.',
  /** Events are kept for 30 days; a delivery can be redelivered later. */
  expired: 'The event is no longer stored; nothing was sent.',
}

/** @returns whether another batch may follow immediately */
async function deliverBatch(deps: DeliveryDependencies, lane: Lane): Promise<boolean> {
  const readAt = performance.now()
  const [target, due] = await Promise.all([readTarget(deps.database, lane), readDue(deps.database, lane)])
  // The relay may have added deliveries while the webhook was being disabled or deleted.
  if (!target) await failPendingDeliveries(deps.database.platform, lane.webhookId)
  if (!target || due.length === 0) return false
  const secrets = readSecrets(target.sealedSecrets, deps.secretsKeys)
  const pendingWrites: Promise<void>[] = []
  for (const delivery of due) if (delivery.withheldReason) recordWithheld(deps, lane, delivery, pendingWrites)
  const dueDeliveries = due.filter(({ withheldReason }) => !withheldReason)
  let { isFailing } = target
  let hasRecovered = false
  let hasFailed = false
  let isGone = false
  const shouldContinue = () => !isGone && !deps.signal.aborted && performance.now() - readAt < MAX_BATCH_MS
  for (let next = 0; next < dueDeliveries.length && (next === 0 || shouldContinue()); ) {
    const concurrent = dueDeliveries.slice(next, next + (isFailing ? FAILING_CONCURRENCY : 1))
    next += concurrent.length
    const results = await Promise.all(
      concurrent.map((delivery) => attemptDelivery(deps, lane, target.url, secrets, delivery, pendingWrites)),
    )
    isGone = results.some((decision) => decision === 'gone')
    isFailing = !results.includes('succeeded')
    hasFailed = isFailing
    hasRecovered ||= !isFailing
  }
  await Promise.all(pendingWrites)
  await recordReceiverHealth(deps.database, lane, target, { isGone, hasRecovered, hasFailed })
  return !isGone && !hasFailed
}

/**
 * Decrypts signing secrets, newest first. After the loss of a key, a rotated secret is readable while its predecessor,
 * which is still valid, is not.
 *
 * @throws if no secret can be decrypted, so that the deliveries stay pending
 */
function readSecrets(sealedSecrets: Buffer[], keys: readonly Buffer[]): string[] {
  const secrets = sealedSecrets.flatMap((sealed) => unsealOrNull(sealed, keys) ?? [])
  return secrets.length > 0 ? secrets : sealedSecrets.map((sealed) => unseal(sealed, keys))
}

async function readTarget(database: Database, { clientId, webhookId }: Lane): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select webhook.url, webhook.failing_since is not null as "isFailing", array_agg(secret.sealed order by secret.id desc) as "sealedSecrets"
    from webhooks webhook join webhook_secrets secret on secret.client_id = webhook.client_id
      and secret.webhook_id = webhook.id and (secret.expires_at is null or secret.expires_at > now())
    where webhook.client_id = ${clientId}::uuid and webhook.id = ${webhookId}::uuid and webhook.status = 'enabled'
    group by webhook.id`.execute(database.platform)
  return rows[0] ?? null
}

async function readDue(database: Database, { clientId, webhookId }: Lane): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select delivery.event_id, delivery.event_type, delivery.tries, instant(event.created_at) as happened_at,
      event.data, event.previous, event.traceparent, case when event.id is null then 'expired'
        when event.erased and event.type not like '%.deleted' then 'erased' end as "withheldReason"
    from webhook_deliveries delivery left join event_log event
      on event.client_id = delivery.client_id and event.id = delivery.event_id
    where delivery.webhook_id = ${webhookId}::uuid and delivery.client_id = ${clientId}::uuid
      and delivery.status = 'pending' and delivery.next_attempt_at <= now()
    order by delivery.next_attempt_at, delivery.event_id limit ${sql.lit(BATCH_SIZE)}`.execute(
    database.platform,
  )
  return rows
}

/** Sends a delivery once. Does not wait for the attempt to be recorded, so that the next can start. */
async function attemptDelivery(
  deps: DeliveryDependencies,
  lane: Lane,
  url: string,
  secrets: string[],
  due: DueDelivery,
  pendingWrites: Promise<void>[],
): Promise<'succeeded' | 'failed' | 'gone'> {
  const at = deps.database.now()
  const timestamp = Math.floor(at.getTime() / 1000)
  const body = buildBody(due)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Guildhall-Webhooks/1',
    'webhook-id': due.event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': createSignatureHeader(secrets, due.event_id, timestamp, body),
  }
  const outcome = await sendTraced(deps.sender, { url, body, headers }, lane, due)
  const decision = decideNextAttempt(outcome, due.tries, deps.database.now(), Math.random())
  record(deps, lane, due, { at, outcome, ...decision }, pendingWrites)
  if (decision.isGone) return 'gone'
  return decision.status === 'succeeded' ? 'succeeded' : 'failed'
}

/** Sends `traceparent` to the receiver, so that it can continue the trace (docs/webhooks.md). */
function sendTraced(
  sender: Sender,
  outgoing: OutgoingRequest,
  lane: Lane,
  due: DueDelivery,
): Promise<Outcome> {
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
      const trace = formatTraceparent()
      const headers = trace ? { ...outgoing.headers, traceparent: trace } : outgoing.headers
      const outcome = await sender.send({ ...outgoing, headers })
      if (outcome.statusCode !== null) span?.setAttribute('http.response.status_code', outcome.statusCode)
      if (outcome.error !== null) span?.setAttribute('error.type', outcome.error)
      return outcome
    })
  })
}

function record(
  deps: DeliveryDependencies,
  { webhookId }: Lane,
  { event_id: eventId, tries }: DueDelivery,
  result: Omit<AttemptResult, 'webhookId' | 'eventId' | 'tries'>,
  pendingWrites: Promise<void>[],
): void {
  const pendingWrite = deps.recorder.record({ ...result, webhookId, eventId, tries })
  // Errors surface when all are awaited; this avoids an unhandled rejection until then.
  pendingWrite.catch(() => {})
  pendingWrites.push(pendingWrite)
}

function recordWithheld(
  deps: DeliveryDependencies,
  lane: Lane,
  due: DueDelivery,
  pendingWrites: Promise<void>[],
): void {
  const error = withheldReasons[due.withheldReason ?? 'expired']
  const outcome = { statusCode: null, latencyMs: 0, error, responseBody: null, retryAfter: null }
  record(
    deps,
    lane,
    due,
    { at: deps.database.now(), outcome, status: 'failed', nextAttemptAt: null },
    pendingWrites,
  )
}

async function recordReceiverHealth(
  database: Database,
  lane: Lane,
  { url, isFailing }: Target,
  { isGone, hasRecovered, hasFailed }: { isGone: boolean; hasRecovered: boolean; hasFailed: boolean },
): Promise<void> {
  if (isGone) return disableWebhook(database, lane, url, 'receiver_gone')
  if (hasRecovered && isFailing) await recordRecovery(database, lane)
  if (hasFailed && (await recordFailure(database, lane)))
    await disableWebhook(database, lane, url, 'receiver_failing')
}

async function findNextAttempt(database: Database, { webhookId }: Lane): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select (select min(next_attempt_at) from webhook_deliveries
      where webhook_id = webhook.id and status = 'pending') as at
    from webhooks webhook where id = ${webhookId}::uuid and status = 'enabled'`.execute(database.platform)
  return rows[0]?.at ?? null
}
