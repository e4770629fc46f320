import { useNavigate } from '@tanstack/react-router'
import {
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import type { MenuButtonProps } from '../design/lazy-menu.tsx'
import { type Language, languageNames, languages, useLanguage } from '../translations/use-translations.tsx'
import { useSavePreferences } from './preferences.ts'
import { getUserName, useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { type Theme, themes } from './theme.ts'

/** The signed-in user, appearance, language and sign-out. */
export default function AccountMenu(props: MenuButtonProps & { openShortcuts: () => void }) {
  const { button, onOpenChange, openShortcuts } = props
  const { translations: t, language } = useLanguage()
  const savePreferences = useSavePreferences()
  const session = useSession()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = session.preferences?.theme ?? 'system'
  const { slug } = session.client
  const handlers: Record<string, () => void> = {
    profile: () => void navigate({ to: '/a/$slug/me', params: { slug } }),
    orders: () => void navigate({ to: '/a/$slug/me/orders', params: { slug } }),
    privacy: () => void navigate({ to: '/a/$slug/me/privacy', params: { slug } }),
    shortcuts: openShortcuts,
    signOut: () => void signOut(slug),
  }
  return (
    <MenuTrigger defaultOpen onOpenChange={onOpenChange}>
      {button}
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={t.nav.account} onAction={(key) => handlers[String(key)]?.()}>
          <MenuSection>
            <Header className="menu-heading">{t.nav.signedInAs(getUserName(session))}</Header>
            <MenuItem id="profile" className="menu-item" textValue={t.nav.profile}>
              <Icon name="person" />
              {t.nav.profile}
            </MenuItem>
            {session.user.memberId === null ? null : (
              <MenuItem id="orders" className="menu-item" textValue={t.nav.orders}>
                <Icon name="orders" />
                {t.nav.orders}
              </MenuItem>
            )}
            <MenuItem id="privacy" className="menu-item" textValue={t.nav.privacy}>
              <Icon name="privacy" />
              {t.nav.privacy}
            </MenuItem>
          </MenuSection>
          <Separator className="menu-separator" />
          <SubmenuTrigger>
            <MenuItem id="theme" className="menu-item" textValue={t.nav.theme}>
              <Icon name="settings" />
              {t.nav.theme}
              <Icon name="forward" className="trailing" />
            </MenuItem>
            <Popover className="popover">
              <Menu
                className="menu"
                aria-label={t.nav.theme}
                selectionMode="single"
                selectedKeys={[theme]}
                onAction={(key) => void savePreferences({ theme: key as Theme })}
              >
                {themes.map((name) => (
                  <MenuItem key={name} id={name} className="menu-item">
                    {t.nav.themes[name]}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </SubmenuTrigger>
          <SubmenuTrigger>
            <MenuItem id="language" className="menu-item" textValue={t.nav.language}>
              <Icon name="community" />
              {t.nav.language}
              <Icon name="forward" className="trailing" />
            </MenuItem>
            <Popover className="popover">
              <Menu
                className="menu"
                aria-label={t.nav.language}
                selectionMode="single"
                selectedKeys={[language]}
                onAction={(key) => void savePreferences({ locale: key as Language })}
              >
                {languages.map((code) => (
                  <MenuItem key={code} id={code} className="menu-item">
                    <span lang={code}>{languageNames[code]}</span>
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </SubmenuTrigger>
          <MenuItem id="shortcuts" className="menu-item" textValue={t.nav.shortcuts}>
            <Icon name="keyboard" />
            {t.nav.shortcuts}
            <kbd>?</kbd>
          </MenuItem>
          <Separator className="menu-separator" />
          <MenuItem id="signOut" className="menu-item" textValue={t.nav.signOut}>
            <Icon name="signOut" />
            {t.nav.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
