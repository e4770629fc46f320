import type { ReactNode } from 'react'
import { State } from '../../design/feedback.tsx'
import { useSession } from '../../shell/session.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'

/** Shows its content, or for users without the permission, the reason why there is none. */
export function RequiresScope({ scope, children }: { scope: string; children: ReactNode }) {
  const { scopes } = useSession()
  const { area } = useStaffWords()
  if (scopes.includes(scope)) return children
  return (
    <State icon="lock" title={area.forAdministrators}>
      {area.forAdministratorsHint}
    </State>
  )
}
