import type { OperatorSession } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import type { MenuButtonProps } from '../design/lazy-menu.tsx'
import { applyTheme, readStoredTheme, type Theme, themes } from '../shell/theme.ts'
import { useOperatorWords } from '../words/operator/use-operator-words.ts'
import { useFormat } from '../words/use-format.ts'
import { type Language, languageNames, languages, useLanguage } from '../words/use-words.tsx'
import { notifyError } from './failure-banner.tsx'
import { signOutOperator } from './sign-out-operator.ts'

/** The signed-in operator, appearance and language on this device, and sign-out. */
export default function OperatorMenu(props: MenuButtonProps & { operator: OperatorSession }) {
  const { button, onOpenChange, operator } = props
  const { words, language, changeLanguage } = useLanguage()
  const { signIn } = useOperatorWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [theme, setTheme] = useState(readStoredTheme)
  const selectTheme = (selected: Theme): void => {
    applyTheme(selected)
    setTheme(selected)
  }
  const signOut = () => signOutOperator(queryClient).catch((error: unknown) => notifyError(error, words))
  return (
    <MenuTrigger defaultOpen onOpenChange={onOpenChange}>
      {button}
      <Popover className="popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={words.nav.account}
          onAction={(key) => (key === 'sign-out' ? void signOut() : undefined)}
        >
          <MenuSection>
            <Header className="menu-heading">
              {words.nav.signedInAs(operator.name)}
              {operator.expiresAt ? ` · ${signIn.until(format.time(operator.expiresAt))}` : null}
            </Header>
            <MenuItem id="sign-out" className="menu-item" textValue={words.nav.signOut}>
              <Icon name="signOut" />
              {words.nav.signOut}
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
            <Header className="menu-heading">{words.nav.theme}</Header>
            {themes.map((name) => (
              <MenuItem key={name} id={name} className="menu-item">
                {words.nav.themes[name]}
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
            <Header className="menu-heading">{words.nav.language}</Header>
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
