import type { ReactNode } from 'react'
import { State } from '../../design/feedback.tsx'
import { useSession } from '../../shell/session.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'

interface RequiresScopeProps {
  scope: string
  /** The heading level: 2 within a page. */
  level?: 1 | 2
  children: ReactNode
}

/** Shows its children or, to users without the scope, why they have no access. */
export function RequiresScope({ scope, level = 1, children }: RequiresScopeProps) {
  const { scopes } = useSession()
  const { area } = useStaffWords()
  if (scopes.includes(scope)) return children
  return (
    <State icon="lock" title={area.forAdministrators} level={level}>
      {area.forAdministratorsHint}
    </State>
  )
}
