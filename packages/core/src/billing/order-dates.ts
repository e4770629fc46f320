import { invalid, type Violation, violation } from '../errors.ts'
import type { Order } from './order.ts'
import { calculateDueDates, type SellerProfile } from './seller.ts'

/** The dates of an order as the caller sends them. Null: never. */
export interface DatesInput {
  dueAt?: string | null
  expiresAt?: string | null
}

type Dates = Pick<Order, 'dueAt' | 'expiresAt'>

/** The last year that RFC 3339 can represent. */
const MAX_YEAR = 9999

/**
 * Computes the dates of a new order. By default, it is due at the end of the settings' transfer period, or when it
 * expires if that is earlier. It expires at the end of the grace period, which follows the transfer period or, if that
 * is later, the given due date.
 *
 * @throws DomainError validation-error
 */
export function computeDates(seller: SellerProfile, input: DatesInput, now: Date): Dates {
  const { dueAt, expiresAt } = mergeDates(input, { dueAt: null, expiresAt: null })
  const defaults = calculateDueDates(seller, now, dueAt)
  if (input.expiresAt === undefined && defaults.expiresAt.getUTCFullYear() > MAX_YEAR)
    throw invalid(
      violation(
        'dueAt',
        'out_of_range',
        'Must be early enough for the grace period to end by the year 9999.',
      ),
    )
  const dates = {
    dueAt: input.dueAt === undefined ? defaults.dueAt : dueAt,
    expiresAt: input.expiresAt === undefined ? defaults.expiresAt : expiresAt,
  }
  if (input.dueAt === undefined && dates.expiresAt && dates.expiresAt < defaults.dueAt)
    dates.dueAt = dates.expiresAt
  validateDates(dates, now)
  return dates
}

/** Omitted dates keep their values. */
export function mergeDates(input: DatesInput, { dueAt, expiresAt }: Dates): Dates {
  return { dueAt: parseDate(input.dueAt, dueAt), expiresAt: parseDate(input.expiresAt, expiresAt) }
}

function parseDate(input: string | null | undefined, current: Date | null): Date | null {
  if (input === undefined) return current
  return input === null ? null : new Date(input)
}

/** @throws DomainError validation-error */
export function validateDates({ dueAt, expiresAt }: Dates, now: Date): void {
  const violations: Violation[] = []
  if (expiresAt && expiresAt <= now)
    violations.push(violation('expiresAt', 'in_the_past', 'Must be in the future.'))
  if (expiresAt && dueAt && dueAt > expiresAt)
    violations.push(violation('dueAt', 'out_of_range', 'Must not be after expiresAt.'))
  if (violations.length > 0) throw invalid(...violations)
}
