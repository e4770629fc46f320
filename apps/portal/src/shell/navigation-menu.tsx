import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import type { MenuButtonProps } from '../design/lazy-menu.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import type { Action } from './actions.ts'

/** The navigation in narrow windows. @param props.screens the actions that open screens */
export default function NavigationMenu(props: MenuButtonProps & { screens: readonly Action[] }) {
  const { button, onOpenChange, screens } = props
  const t = useTranslations()
  return (
    <MenuTrigger defaultOpen onOpenChange={onOpenChange}>
      {button}
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label={t.nav.main}
          onAction={(key) => screens.find(({ id }) => id === key)?.run()}
        >
          {screens.map(({ id, label, icon }) => (
            <MenuItem key={id} id={id} textValue={label} className="menu-item">
              <Icon name={icon} />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
