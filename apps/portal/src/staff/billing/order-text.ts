import type { Order } from '@guildhall/sdk'

/** The buyer’s name, otherwise the email address; '' after erasure. */
export const getBuyerName = ({ buyer }: Partial<Pick<Order, 'buyer'>>): string =>
  buyer?.name || buyer?.email || ''

/** Whether an open order is past its due date. */
export const isOverdue = ({ status, dueAt }: Pick<Order, 'status' | 'dueAt'>): boolean =>
  status === 'open' && dueAt !== null && Date.parse(dueAt) < Date.now()
