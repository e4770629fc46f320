import type { Context } from '../context.ts'
import { grantLines, revokeLineGrants } from '../library/grants.ts'
import type { RecordedChange } from '../records/journal.ts'
import type { Order, OrderLine } from './order.ts'
import { isRevoked } from './order-state.ts'

/** An order after its effects were switched, and the changes to record. */
export interface EffectChange {
  order: Order
  changes: RecordedChange[]
}

/**
 * Derives from the payments which effects are suspended (while a dispute is open) or revoked (after one is lost). When
 * neither is the case any more, these effects become pending again. Effects revoked by a refund or a cancellation
 * remain revoked.
 */
export function deriveEffects(order: Order): Order {
  const isLost = order.payments.some(({ lost }) => lost > 0)
  const isDisputed = order.payments.some(({ status }) => status === 'disputed')
  const deriveEffect = (line: OrderLine): OrderLine => {
    const { effectStatus } = line
    if (effectStatus === null || isRevoked(line)) return line
    if (isLost)
      return line.revokedByDispute ? line : { ...line, effectStatus: 'revoked', revokedByDispute: true }
    if (isDisputed)
      return effectStatus === 'suspended'
        ? line
        : { ...line, effectStatus: 'suspended', revokedByDispute: false }
    return effectStatus === 'suspended' || line.revokedByDispute
      ? { ...line, effectStatus: 'pending', revokedByDispute: false }
      : line
  }
  return { ...order, lines: order.lines.map(deriveEffect) }
}

/**
 * Activates or deactivates the effects of lines in the transaction that changes the order. They become active when the
 * order becomes paid or a line of a paid order is restored, and inactive when the order becomes due again or the line
 * is suspended or revoked.
 */
export async function switchEffects(ctx: Context, before: Order, after: Order): Promise<EffectChange> {
  const activated =
    after.status === 'paid' ? await activate(ctx, after, findLinesToActivate(before, after)) : null
  const order = activated?.order ?? deactivateUnpaid(before, after)
  const activeIdsBefore = new Set(before.lines.filter(isActive).map(({ id }) => id))
  const ended = order.lines.filter((line) => activeIdsBefore.has(line.id) && !isActive(line))
  const revoked = await revokeLineGrants(
    ctx,
    ended.map(({ id }) => id),
  )
  return { order, changes: [...(activated?.changes ?? []), ...revoked] }
}

const isActive = ({ effectStatus }: OrderLine) => effectStatus === 'active'

/** Returns the lines to activate. Lines that could not be activated when their order was paid are left to staff. */
function findLinesToActivate(before: Order, after: Order): OrderLine[] {
  const pendingIdsBefore = new Set(before.lines.filter(isPending).map(({ id }) => id))
  return after.lines.filter(
    (line) => isPending(line) && (before.status !== 'paid' || !pendingIdsBefore.has(line.id)),
  )
}

const isPending = ({ effectStatus }: OrderLine) => effectStatus === 'pending'

async function activate(ctx: Context, order: Order, pending: readonly OrderLine[]): Promise<EffectChange> {
  if (pending.length === 0) return { order, changes: [] }
  const { grantIds, changes } = await grantLines(
    ctx,
    order.memberId,
    pending.map(({ id, item }) => ({ lineId: id, resourceId: item.id ?? '' })),
    order.reference,
  )
  const lines = order.lines.map((line): OrderLine => {
    const effectId = grantIds.get(line.id)
    return effectId ? { ...line, effectId, effectStatus: 'active' } : line
  })
  return { order: { ...order, lines }, changes }
}

/** Sets the active effects of an order that is due again to pending. */
function deactivateUnpaid(before: Order, after: Order): Order {
  if (before.status !== 'paid' || after.status !== 'open') return after
  const lines = after.lines.map(
    (line): OrderLine => (isActive(line) ? { ...line, effectStatus: 'pending' } : line),
  )
  return { ...after, lines }
}
