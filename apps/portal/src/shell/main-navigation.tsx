import { Link } from '@tanstack/react-router'
import { Icon } from '../design/icon.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { getStaffScreens, memberScreens } from './navigation.ts'
import { useSession } from './session.ts'

/** The members’ screens, in the top bar of wide windows. */
export function MemberNavigation({ slug }: { slug: string }) {
  const t = useTranslations()
  return (
    <nav className="main-nav" aria-label={t.nav.main}>
      {memberScreens.map(({ to, name }) => (
        <Link key={to} to={to} params={{ slug }}>
          {t.nav[name]}
        </Link>
      ))}
    </nav>
  )
}

/** The staff’s screens, beside the page in wide windows. */
export function StaffNavigation({ slug }: { slug: string }) {
  const t = useTranslations()
  const { scopes } = useSession()
  return (
    <nav className="side-nav" aria-label={t.nav.main}>
      {getStaffScreens(scopes).map(({ to, name, icon, ...screen }) => (
        <Link key={to} to={to} params={{ slug }} activeOptions={{ exact: 'exact' in screen }}>
          <Icon name={icon} />
          {t.nav.staff[name]}
        </Link>
      ))}
    </nav>
  )
}
