import type { Order } from '@guildhall/sdk'
import { today, toZoned } from '@internationalized/date'

/** The buyer’s name, otherwise the email address; '' if both are missing, such as after erasure. */
export const getBuyerName = ({ buyer }: Partial<Pick<Order, 'buyer'>>): string =>
  buyer?.name || buyer?.email || ''

/** The start of today in the association’s time zone: orders due before it are overdue. */
const getStartOfToday = (timezone: string): Date => toZoned(today(timezone), timezone).toDate()

/** Whether an open order’s due date is before today. */
export const isOverdue = ({ status, dueAt }: Pick<Order, 'status' | 'dueAt'>, timezone: string): boolean =>
  status === 'open' && dueAt !== null && new Date(dueAt) < getStartOfToday(timezone)
