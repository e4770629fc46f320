import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EmptyState, Loading } from '../design/feedback.tsx'
import { isStaff, useSession } from '../shell/session.ts'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'

/** The staff’s screens; for everyone else, an explanation. */
export function StaffArea() {
  const t = useTranslations()
  return (
    <Suspense fallback={<Loading label={t.common.loading} />}>
      <Area />
    </Suspense>
  )
}

function Area() {
  const t = useStaffTranslations()
  const { nav } = useTranslations()
  const session = useSession()
  if (isStaff(session)) return <Outlet />
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={t.area.forStaff}
      action={
        <Link to="/a/$slug/library" params={{ slug: session.client.slug }} className="button primary">
          {nav.membersArea}
        </Link>
      }
    >
      {t.area.forStaffHint(session.client.name)}
    </EmptyState>
  )
}
