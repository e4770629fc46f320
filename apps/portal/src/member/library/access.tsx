import type { ResourceSearchResult } from '@guildhall/sdk'
import { Badge } from '../../design/feedback.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'

type ResourceAccess = Pick<ResourceSearchResult, 'access' | 'price'>

/** Returns a function that describes the requirement for opening a resource; null if the user has access. */
export function useLockText(): (resource: ResourceAccess) => string | null {
  const words = useWords()
  const format = useFormat()
  return ({ access, price }) => {
    if (access.granted) return null
    switch (access.reason) {
      case 'sign-in-required':
        return words.library.locks.signIn
      case 'membership-required':
        return words.library.locks.membership
      case 'premium-required':
        return words.library.locks.premium
      default:
        return price ? words.library.locks.purchase(format.money(price)) : words.library.locks.unavailable
    }
  }
}

export function LockBadge({ resource }: { resource: ResourceAccess }) {
  const text = useLockText()(resource)
  return text ? (
    <Badge tone="warning" icon="lock">
      {text}
    </Badge>
  ) : null
}
