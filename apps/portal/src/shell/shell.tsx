import { Link, Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import { LazyMenu } from '../design/lazy-menu.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { listenForShortcuts } from './actions.ts'
import { BrandMark } from './brand-mark.tsx'
import { MemberNavigation, StaffNavigation } from './main-navigation.tsx'
import { Notices } from './notices.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useApplyPreferences } from './preferences.ts'
import { isStaff, useSession } from './session.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useActions, useIsManaging } from './use-actions.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { WrongAssociation } from './wrong-association.tsx'

const loadAccountMenu = () => import('./account-menu.tsx')
const loadNavigationMenu = () => import('./navigation-menu.tsx')
const AccountMenu = lazy(loadAccountMenu)
const NavigationMenu = lazy(loadNavigationMenu)
const ActingBanner = lazy(() => import('./acting-banner.tsx'))
const Palette = lazyPart(
  () => import('./palette.tsx'),
  ({ onOpenChange }) => onOpenChange(false),
)
const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.tsx'),
  ({ onOpenChange }) => onOpenChange(false),
)

type Overlay = 'palette' | 'shortcuts' | null

/** The frame around every screen of an association. */
export function Shell() {
  const t = useTranslations()
  const session = useSession()
  const { slug } = useParams({ from: '/a/$slug' })
  const [overlay, setOverlay] = useState<Overlay>(null)
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), [])
  const actions = useActions(openShortcuts)
  const isManaging = useIsManaging()
  const latest = useRef(actions)
  latest.current = actions
  useEffect(
    () =>
      listenForShortcuts(
        () => latest.current,
        () => setOverlay('palette'),
      ),
    [],
  )
  useFocusOnNavigation()
  useApplyPreferences()
  const actingBanner = session.session?.operator ? (
    <Suspense>
      <ActingBanner />
    </Suspense>
  ) : null
  if (slug !== session.client.slug)
    return (
      <>
        {actingBanner}
        <WrongAssociation slug={slug} />
      </>
    )
  const handleOpenChange = (open: boolean) => setOverlay(open ? overlay : null)
  return (
    <>
      <a href="#main" className="skip-link">
        {t.nav.skip}
      </a>
      {actingBanner}
      <header className="top-bar">
        <LazyMenu icon="menu" label={t.nav.main} className="nav-menu" load={loadNavigationMenu}>
          {(props) => (
            <NavigationMenu
              {...props}
              screens={actions.filter(({ group, isInPaletteOnly }) => group === 'go' && !isInPaletteOnly)}
            />
          )}
        </LazyMenu>
        <Link to={isManaging ? '/a/$slug/manage' : '/a/$slug/library'} params={{ slug }} className="brand">
          <BrandMark name={session.client.name} logoUrl={session.client.logoUrl} />
          <span className="brand-name">{session.client.name}</span>
        </Link>
        {isManaging ? null : <MemberNavigation slug={slug} />}
        <div className="top-bar-tools">
          {isStaff(session) ? (
            <Link
              to={isManaging ? '/a/$slug/library' : '/a/$slug/manage'}
              params={{ slug }}
              activeProps={{}}
              className="area-link"
            >
              {isManaging ? t.nav.membersArea : t.nav.manage}
            </Link>
          ) : null}
          <AriaButton className="button palette-button" onPress={() => setOverlay('palette')}>
            <Icon name="search" />
            <span>{t.nav.search}</span>
            <kbd>Ctrl K</kbd>
          </AriaButton>
          <LazyMenu icon="person" label={t.nav.account} load={loadAccountMenu}>
            {(props) => <AccountMenu {...props} openShortcuts={openShortcuts} />}
          </LazyMenu>
        </div>
      </header>
      <OfflineBanner />
      <div className={isManaging && isStaff(session) ? 'staff-frame' : 'member-frame'}>
        {isManaging && isStaff(session) ? <StaffNavigation slug={slug} /> : null}
        <main id="main" className="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {overlay === 'palette' ? <Palette actions={actions} onOpenChange={handleOpenChange} /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog actions={actions} onOpenChange={handleOpenChange} /> : null}
      <Notices />
      <SignInAgain />
    </>
  )
}
