import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { Icon } from '../design/icon.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import type { Action } from './actions.ts'
import { describeFailure } from './error-state.tsx'
import { usePaletteRecords } from './palette-records.ts'

/** Keyboard access to screens, actions and records. */
export default function Palette(props: { actions: readonly Action[]; onOpenChange(open: boolean): void }) {
  const { actions, onOpenChange } = props
  const t = useTranslations()
  const router = useRouter()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { contains } = useFilter({ sensitivity: 'base' })
  const { groups, isLoading, error } = usePaletteRecords(query)
  const status = isLoading ? t.common.loading : error ? describeFailure(error, t).title : null
  const matches = actions.filter(({ label }) => contains(label, query))
  const onAction = (key: string): void => {
    onOpenChange(false)
    const record = groups.flatMap(({ records }) => records).find(({ id }) => id === key)
    if (record) void router.navigate({ href: record.href })
    else actions.find(({ id }) => id === key)?.run()
  }
  return (
    <ModalOverlay className="modal-overlay" isOpen onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog flush" aria-label={t.nav.palette}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label={t.nav.palette} autoFocus>
              <Input className="palette-input" placeholder={t.nav.palettePlaceholder} />
            </SearchField>
            <Menu
              className="menu palette-list"
              aria-label={t.nav.palette}
              onAction={(key) => onAction(String(key))}
              renderEmptyState={() =>
                status ? null : <p className="menu-heading">{t.common.nothingFound}</p>
              }
            >
              {groups.map(({ title, records }) => (
                <MenuSection key={title}>
                  <Header className="menu-heading">{title}</Header>
                  {records.map(({ id, name, detail, icon }) => (
                    <MenuItem key={id} id={id} textValue={`${name} ${detail ?? ''}`} className="menu-item">
                      <Icon name={icon} />
                      {name}
                      {detail ? <span className="soft small">{detail}</span> : null}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
              {matches.length > 0 ? (
                <MenuSection>
                  <Header className="menu-heading">{t.nav.actions}</Header>
                  {matches.map(({ id, label, icon, shortcut }) => (
                    <MenuItem key={id} id={id} textValue={label} className="menu-item">
                      <Icon name={icon} />
                      {label}
                      {shortcut ? <kbd>{shortcut}</kbd> : null}
                    </MenuItem>
                  ))}
                </MenuSection>
              ) : null}
            </Menu>
            {status ? (
              <p className="menu-heading" role="status">
                {status}
              </p>
            ) : null}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
