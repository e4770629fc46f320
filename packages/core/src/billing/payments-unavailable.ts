import { DomainError } from '../errors.ts'

/**
 * Creates the error for an association without a payment provider.
 *
 * @param canTransfer whether the association has an account for transfers
 * @param extensions of the problem document
 */
export function createPaymentsUnavailableError(
  canTransfer: boolean,
  extensions: Record<string, unknown> = {},
): DomainError {
  const message = canTransfer
    ? 'The association has not set up a payment provider. Pay by transfer.'
    : 'The association has not set up a payment provider or a bank account. Ask it how to pay.'
  return new DomainError('payments-unavailable', message, [], extensions)
}
