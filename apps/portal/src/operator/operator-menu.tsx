import type { OperatorSession } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import type { MenuButtonProps } from '../design/lazy-menu.tsx'
import { applyTheme, readStoredTheme, type Theme, themes } from '../shell/theme.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useFormat } from '../translations/use-format.ts'
import { type Language, languageNames, languages, useLanguage } from '../translations/use-translations.tsx'
import { notifyError } from './failure-banner.tsx'
import { signOutOperator } from './sign-out-operator.ts'

/** The signed-in operator, appearance and language on this device, and sign-out. */
export default function OperatorMenu(props: MenuButtonProps & { operator: OperatorSession }) {
  const { button, onOpenChange, operator } = props
  const { translations: t, language, changeLanguage } = useLanguage()
  const { signIn } = useOperatorTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [theme, setTheme] = useState(readStoredTheme)
  const selectTheme = (selected: Theme): void => {
    applyTheme(selected)
    setTheme(selected)
  }
  const signOut = () => signOutOperator(queryClient).catch((error: unknown) => notifyError(error, t))
  return (
    <MenuTrigger defaultOpen onOpenChange={onOpenChange}>
      {button}
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={t.nav.account}
          onAction={(key) => (key === 'sign-out' ? void signOut() : undefined)}
        >
          <MenuSection>
            <Header className="menu-heading">
              {t.nav.signedInAs(operator.name)}
              {operator.expiresAt ? ` · ${signIn.until(format.time(operator.expiresAt))}` : null}
            </Header>
            <MenuItem id="sign-out" className="menu-item" textValue={t.nav.signOut}>
              <Icon name="signOut" />
              {t.nav.signOut}
            </MenuItem>
          </MenuSection>
          <Separator className="menu-separator" />
          <MenuSection
            selectionMode="single"
            selectedKeys={[theme]}
            onSelectionChange={(keys) => {
              const [selected] = keys
              if (selected) selectTheme(selected as Theme)
            }}
          >
            <Header className="menu-heading">{t.nav.theme}</Header>
            {themes.map((name) => (
              <MenuItem key={name} id={name} className="menu-item">
                {t.nav.themes[name]}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            selectedKeys={[language]}
            onSelectionChange={(keys) => {
              const [selected] = keys
              if (selected) void changeLanguage(selected as Language)
            }}
          >
            <Header className="menu-heading">{t.nav.language}</Header>
            {languages.map((code) => (
              <MenuItem key={code} id={code} className="menu-item" textValue={languageNames[code]}>
                <span lang={code}>{languageNames[code]}</span>
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
