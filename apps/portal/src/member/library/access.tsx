import type { ResourceSearchResult } from '@guildhall/sdk'
import { Badge } from '../../design/feedback.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

type ResourceAccess = Pick<ResourceSearchResult, 'access' | 'price'>

/** Returns a function that describes the requirement for opening a resource; null if the user has access. */
export function useLockText(): (resource: ResourceAccess) => string | null {
  const t = useTranslations()
  const format = useFormat()
  return ({ access, price }) => {
    if (access.granted) return null
    switch (access.reason) {
      case 'sign-in-required':
        return t.library.locks.signIn
      case 'membership-required':
        return t.library.locks.membership
      case 'premium-required':
        return t.library.locks.premium
      default:
        return price ? t.library.locks.purchase(format.money(price)) : t.library.locks.unavailable
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
