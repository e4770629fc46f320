import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type BillingSettings, initialSettings } from './billing-settings.ts'
import type { Transfer } from './order.ts'

/** The association as a seller: its profile and billing settings. */
export interface SellerProfile {
  name: string
  locale: string
  timezone: string
  logoUrl: string | null
  color: string | null
  settings: BillingSettings
}

export async function readSeller(ctx: Context): Promise<SellerProfile> {
  const { rows } = await sql<Omit<SellerProfile, 'settings'> & { settings: BillingSettings | null }>`
    select c.name, c.locale, c.timezone, c.logo_url as "logoUrl", c.brand_color as color, s.settings
    from clients c left join billing_settings s on s.client_id = c.id
    where c.id = ${ctx.client.id}::uuid`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('The association has no row.')
  return { ...row, settings: row.settings ?? initialSettings }
}

/** The account for transfers; null without an IBAN. */
export function getTransfer({ name, settings }: SellerProfile): Transfer | null {
  const { iban, bic, accountHolder, seller } = settings
  return iban === null ? null : { accountHolder: accountHolder ?? seller.name ?? name, iban, bic }
}

/** The calendar day of an instant in a time zone. */
export function toCalendarDay(instant: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

/**
 * When an order is due by default and when it expires: at the end of a day in the association's time zone.
 *
 * @param givenDueAt a due date that someone set; it does not change `dueAt`, but if it is later, it postpones
 *   `expiresAt`
 */
export function calculateDueDates(
  { settings: { transferDays, graceDays }, timezone }: Pick<SellerProfile, 'settings' | 'timezone'>,
  now: Date,
  givenDueAt: Date | null = null,
): { dueAt: Date; expiresAt: Date } {
  const due = toCalendarDay(now, timezone).add({ days: transferDays })
  const latestDue = givenDueAt ? toCalendarDay(givenDueAt, timezone) : due
  const expiry = (Temporal.PlainDate.compare(latestDue, due) > 0 ? latestDue : due).add({ days: graceDays })
  return { dueAt: computeEndOfDay(due, timezone), expiresAt: computeEndOfDay(expiry, timezone) }
}

function computeEndOfDay(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: '23:59:59' }).epochMilliseconds)
}
