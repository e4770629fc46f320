import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EmptyState, Loading } from '../design/feedback.tsx'
import { isStaff, useSession } from '../shell/session.ts'
import { useStaffWords } from '../words/staff/use-staff-words.ts'
import { useWords } from '../words/use-words.tsx'

/** The staff’s screens; for everyone else, an explanation. */
export function StaffArea() {
  const words = useWords()
  return (
    <Suspense fallback={<Loading label={words.common.loading} />}>
      <Area />
    </Suspense>
  )
}

function Area() {
  const words = useStaffWords()
  const { nav } = useWords()
  const session = useSession()
  if (isStaff(session)) return <Outlet />
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={words.area.forStaff}
      action={
        <Link to="/a/$slug/library" params={{ slug: session.client.slug }} className="button primary">
          {nav.membersArea}
        </Link>
      }
    >
      {words.area.forStaffHint(session.client.name)}
    </EmptyState>
  )
}
