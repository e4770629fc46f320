import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
import { useWords } from '../words/use-words.tsx'
import type { Action } from './actions.ts'
import { api } from './api.ts'
import { useSession } from './session.ts'

/** Keyboard access to screens, actions and the library. */
export default function Palette(props: { actions: readonly Action[]; onOpenChange(open: boolean): void }) {
  const { actions, onOpenChange } = props
  const words = useWords()
  const navigate = useNavigate()
  const { client } = useSession()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { contains } = useFilter({ sensitivity: 'base' })
  const { data: resources } = useQuery({
    queryKey: ['palette', query],
    queryFn: ({ signal }) => api.resources.list({ q: query, itemsPerPage: 5 }, { signal }),
    enabled: query.length > 1,
  })
  const matches = actions.filter(({ label }) => contains(label, text))
  const openResource = (id: string) =>
    void navigate({ to: '/a/$slug/library/$id', params: { slug: client.slug, id } })
  const onAction = (key: string): void => {
    onOpenChange(false)
    if (key.startsWith('resource:')) openResource(key.slice('resource:'.length))
    else actions.find(({ id }) => id === key)?.run()
  }
  const items = query.length > 1 ? (resources?.items ?? []) : []
  return (
    <ModalOverlay className="modal-overlay" isOpen onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog flush" aria-label={words.nav.palette}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label={words.nav.palette} autoFocus>
              <Input className="palette-input" placeholder={words.nav.palettePlaceholder} />
            </SearchField>
            <Menu
              className="menu palette-list"
              aria-label={words.nav.palette}
              onAction={(key) => onAction(String(key))}
              renderEmptyState={() => <p className="menu-heading">{words.common.nothingFound}</p>}
            >
              {items.length > 0 ? (
                <MenuSection>
                  <Header className="menu-heading">{words.nav.library}</Header>
                  {items.map(({ id, name, type }) => (
                    <MenuItem key={id} id={`resource:${id}`} textValue={name} className="menu-item">
                      <Icon name={type} />
                      {name}
                    </MenuItem>
                  ))}
                </MenuSection>
              ) : null}
              {matches.length > 0 ? (
                <MenuSection>
                  <Header className="menu-heading">{words.nav.actions}</Header>
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
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
