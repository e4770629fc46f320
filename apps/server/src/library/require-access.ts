import type { Access } from '@guildhall/core/access/access-levels'
import { DomainError } from '@guildhall/core/errors'
import type { LoadedResource } from '@guildhall/core/library/read-resource'

/** @throws DomainError unauthorized, membership-required, premium-required, purchase-required with the price */
export function requireAccess({ record }: LoadedResource): void {
  const access: Access = record.access
  if (access.granted) return
  switch (access.reason) {
    case 'sign-in-required':
      throw new DomainError('unauthorized', 'Sign in to open this file.')
    case 'membership-required':
      throw new DomainError('membership-required', 'This file requires a membership in force.')
    case 'premium-required':
      throw new DomainError('premium-required', 'This file requires a premium membership.')
    case 'purchase-required':
      throw new DomainError('purchase-required', 'This file must be purchased first.', [], {
        price: record.price,
        item: { type: 'resource', id: record.id },
      })
  }
}
