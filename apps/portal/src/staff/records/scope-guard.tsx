import type { ReactNode } from 'react'
import { EmptyState } from '../../design/feedback.tsx'
import { useSession } from '../../shell/session.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'

interface ScopeGuardProps {
  scope: string
  /** The heading level: 2 within a page. */
  level?: 1 | 2
  children: ReactNode
}

/** Shows its children or, to users without the scope, why they have no access. */
export function ScopeGuard({ scope, level = 1, children }: ScopeGuardProps) {
  const { scopes } = useSession()
  const { area } = useStaffTranslations()
  if (scopes.includes(scope)) return children
  return (
    <EmptyState icon="lock" title={area.forAdministrators} level={level}>
      {area.forAdministratorsHint}
    </EmptyState>
  )
}
