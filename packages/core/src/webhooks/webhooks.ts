import { type Context, inTransaction } from '../context.ts'
import { invalid, type Violation, violation } from '../errors.ts'
import { isSubscribable, knownEventNames } from '../outbox/event-types.ts'
import { seal } from '../platform/secrets/seal.ts'
import { defineCollection } from '../records/collection.ts'
import { createRecord } from '../records/create.ts'
import { enumField, field } from '../records/field.ts'
import { recordAudit } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import { deleteRecord, lockRecord, updateRecord } from '../records/write.ts'
import { failPendingDeliveries } from './disable.ts'
import { createSecret } from './sign.ts'

/** Webhooks: URLs that receive an association's events. */
export const webhooks = defineCollection({
  name: 'webhooks',
  singular: 'webhook',
  table: 'webhooks',
  matchingFunction: 'webhooks_matching',
  fields: {
    url: field('text', { nullable: false }),
    description: field('text'),
    events: field('textList', { nullable: false }),
    status: enumField(['enabled', 'disabled'], { default: 'enabled' }),
    disabledReason: field('enum', { readOnly: true }),
    disabledAt: field('timestamp', { readOnly: true }),
  },
  check: ({ events }) => findEventViolations(events),
})

function findEventViolations(events: unknown): Violation[] {
  const message = `Unknown event. Must be one of ${knownEventNames}, "member.*" or "*".`
  return (Array.isArray(events) ? events : []).flatMap((name, index) =>
    isSubscribable(name) ? [] : [violation(`events[${index}]`, 'unknown_event', message)],
  )
}

export interface WebhookDependencies {
  /** The 32-byte key that encrypts signing secrets. */
  secretsKey: Buffer
  /** Returns the violations of a URL. */
  checkUrl: (url: string) => Promise<Violation[]>
}

/** Runs before the transaction, so that no database connection is reserved during DNS lookups. */
async function rejectInvalidUrl(
  { checkUrl }: WebhookDependencies,
  input: Record<string, unknown>,
): Promise<void> {
  if (typeof input.url !== 'string') return
  const violations = await checkUrl(input.url)
  if (violations.length > 0) throw invalid(...violations, ...findEventViolations(input.events))
}

/**
 * @returns the record; its JSON includes the secret, which is returned only once. @throws DomainError validation-error
 */
export async function createWebhook(
  ctx: Context,
  input: Record<string, unknown>,
  deps: WebhookDependencies,
): Promise<StoredRecord> {
  await rejectInvalidUrl(deps, input)
  return inTransaction(ctx, async (ctx) => {
    const record = await createRecord({ ...ctx, beforeCommit: undefined }, webhooks, input)
    return includeSecret(record, await addSecret(ctx, record.id, deps.secretsKey))
  })
}

/**
 * Updates a webhook. Disabling it fails its pending deliveries; enabling it clears its failure state.
 *
 * @throws DomainError not-found, precondition-failed, validation-error
 */
export async function updateWebhook(
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
  deps: WebhookDependencies,
): Promise<StoredRecord> {
  await rejectInvalidUrl(deps, change)
  return inTransaction(ctx, async (ctx) => {
    const record = await updateRecord(ctx, webhooks, id, change, precondition)
    if (change.status === 'disabled') await failPendingDeliveries(ctx.db, id)
    return record
  })
}

/**
 * Deletes a webhook and fails its pending deliveries.
 *
 * @throws DomainError not-found, precondition-failed
 */
export async function deleteWebhook(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteRecord(ctx, webhooks, id, precondition)
    await failPendingDeliveries(ctx.db, id)
  })
}

/**
 * Replaces a webhook’s secret.
 *
 * @param graceSeconds how long deliveries are also signed with the old secret
 * @returns the record; its JSON includes the new secret, which is returned only once
 * @throws DomainError not-found
 */
export async function rotateSecret(
  ctx: Context,
  id: string,
  graceSeconds: number,
  { secretsKey }: WebhookDependencies,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before, version } = await lockRecord(ctx, webhooks, id)
    const graceEndsAt = new Date(ctx.now().getTime() + graceSeconds * 1000)
    await ctx.db
      .updateTable('webhook_secrets')
      .set((eb) => ({ expires_at: eb.fn<Date>('least', ['expires_at', eb.val(graceEndsAt)]) }))
      .where('webhook_id', '=', id)
      .execute()
    const secret = await addSecret(ctx, id, secretsKey)
    await recordAudit(ctx, 'webhook.secret_rotated', { type: 'webhook', id })
    return includeSecret({ id, version, json: JSON.stringify(before) }, secret)
  })
}

function includeSecret(record: StoredRecord, secret: string): StoredRecord {
  return { ...record, json: JSON.stringify({ ...JSON.parse(record.json), secret }) }
}

async function addSecret(ctx: Context, webhookId: string, secretsKey: Buffer): Promise<string> {
  const secret = createSecret()
  await ctx.db
    .insertInto('webhook_secrets')
    .values({ client_id: ctx.client.id, webhook_id: webhookId, sealed: seal(secret, secretsKey) })
    .execute()
  return secret
}
