import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import { useWords } from '../words/use-words.tsx'
import { memberScreens } from './navigation.ts'

/** The navigation of narrow windows. */
export default function NavigationMenu({ button, slug }: { button: ReactElement; slug: string }) {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <MenuTrigger defaultOpen>
      {button}
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label={words.nav.main}
          onAction={(key) => {
            const screen = memberScreens.find(({ name }) => name === key)
            if (screen) void navigate({ to: screen.to, params: { slug } })
          }}
        >
          {memberScreens.map(({ name, icon }) => (
            <MenuItem key={name} id={name} textValue={words.nav[name]} className="menu-item">
              <Icon name={icon} />
              {words.nav[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
