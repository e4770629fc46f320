import { DomainError } from '@guildhall/core/errors'
import type { Dependencies } from '../dependencies.ts'
import { stateOf } from './request-state.ts'

/** Carries the wait to the answer. */
class OverMinute extends DomainError {
  constructor(readonly budget: { resetSeconds: number }) {
    super('rate-limit-exceeded', `Too many from this address. Wait ${budget.resetSeconds} seconds.`)
  }
}

/**
 * Takes one off the minute's budget of the address a request comes from (contract section 13).
 *
 * @param what what is limited: `sign-in`
 * @throws DomainError rate-limit-exceeded
 */
export async function limitByAddress(
  deps: Dependencies,
  request: Request,
  what: string,
  perMinute: number,
): Promise<void> {
  const { ipAddress } = stateOf(request)
  const budget = await deps.minutes.take(`${what}:${ipAddress ?? 'unknown'}`, perMinute)
  if (!budget.allowed) throw new OverMinute(budget)
}
