import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import { LazyMenu } from '../design/lazy-menu.tsx'
import { useWords } from '../words/use-words.tsx'
import { type Action, listenForShortcuts } from './actions.ts'
import { BrandMark } from './brand-mark.tsx'
import { memberScreens } from './navigation.ts'
import { Notices } from './notices.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useAdoptedPreferences } from './preferences.ts'
import { useSession } from './session.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { signOut } from './sign-out.ts'
import { WrongAssociation } from './wrong-association.tsx'

const loadAccountMenu = () => import('./account-menu.tsx')
const loadNavigationMenu = () => import('./navigation-menu.tsx')
const AccountMenu = lazy(loadAccountMenu)
const NavigationMenu = lazy(loadNavigationMenu)
const Palette = lazy(() => import('./palette.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

type Overlay = 'palette' | 'shortcuts' | null

/** The frame around every screen of an association. */
export function Shell() {
  const words = useWords()
  const session = useSession()
  const { slug } = useParams({ from: '/a/$slug' })
  const [overlay, setOverlay] = useState<Overlay>(null)
  const actions = useActions(() => setOverlay('shortcuts'))
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
  useAdoptedPreferences()
  if (slug !== session.client.slug) return <WrongAssociation slug={slug} />
  const close = (open: boolean) => setOverlay(open ? overlay : null)
  return (
    <>
      <a href="#main" className="skip-link">
        {words.nav.skip}
      </a>
      <header className="top-bar">
        <LazyMenu icon="menu" label={words.nav.main} className="nav-menu" load={loadNavigationMenu}>
          {(button) => <NavigationMenu button={button} slug={slug} />}
        </LazyMenu>
        <Link to="/a/$slug/library" params={{ slug }} className="brand">
          <BrandMark name={session.client.name} logoUrl={session.client.logoUrl} />
          <span className="brand-name">{session.client.name}</span>
        </Link>
        <nav className="main-nav" aria-label={words.nav.main}>
          {memberScreens.map(({ to, name }) => (
            <Link key={to} to={to} params={{ slug }}>
              {words.nav[name]}
            </Link>
          ))}
        </nav>
        <div className="top-bar-tools">
          <AriaButton className="button palette-button" onPress={() => setOverlay('palette')}>
            <Icon name="search" />
            <span>{words.nav.search}</span>
            <kbd>Ctrl K</kbd>
          </AriaButton>
          <LazyMenu icon="person" label={words.nav.account} load={loadAccountMenu}>
            {(button) => <AccountMenu button={button} openShortcuts={() => setOverlay('shortcuts')} />}
          </LazyMenu>
        </div>
      </header>
      <OfflineBanner />
      <main id="main" className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {overlay === 'palette' ? <Palette actions={actions} onOpenChange={close} /> : null}
        {overlay === 'shortcuts' ? <ShortcutsDialog actions={actions} onOpenChange={close} /> : null}
      </Suspense>
      <Notices />
      <SignInAgain />
    </>
  )
}

/** The registry of actions for menus, the palette and shortcuts. */
function useActions(openShortcuts: () => void): Action[] {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { slug } = useParams({ from: '/a/$slug' })
  return useMemo(() => {
    const go = memberScreens.map(
      ({ to, name, icon, shortcut }): Action => ({
        id: name,
        group: 'go',
        label: words.nav[name],
        icon,
        shortcut,
        run: () => void navigate({ to, params: { slug } }),
      }),
    )
    const account: Action[] = [
      {
        id: 'profile',
        group: 'account',
        label: words.nav.profile,
        icon: 'person',
        shortcut: 'g u',
        run: () => void navigate({ to: '/a/$slug/me', params: { slug } }),
      },
      {
        id: 'privacy',
        group: 'account',
        label: words.nav.privacy,
        icon: 'privacy',
        run: () => void navigate({ to: '/a/$slug/me/privacy', params: { slug } }),
      },
      {
        id: 'sign-out',
        group: 'account',
        label: words.nav.signOut,
        icon: 'signOut',
        run: () => void signOut(queryClient, slug),
      },
    ]
    const help: Action[] = [
      {
        id: 'shortcuts',
        group: 'help',
        label: words.nav.shortcuts,
        icon: 'keyboard',
        shortcut: '?',
        run: openShortcuts,
      },
      {
        id: 'search',
        group: 'help',
        label: words.nav.searchPage,
        icon: 'search',
        shortcut: '/',
        run: () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
      },
    ]
    return [...go, ...account, ...help]
  }, [words, navigate, queryClient, slug, openShortcuts])
}

/** Moves focus to the new screen, for keyboard and screen reader users. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else if (pathname) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
