import type { SavedView } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components'
import { Icon, type IconName } from '../../design/icon.tsx'
import { notify } from '../../design/notify.ts'
import { api } from '../../shell/api.ts'
import { describeFailure, notifyFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { type ListState, toQuery } from '../records/list-search.ts'
import { useCanChange, viewsQuery } from './use-views.ts'
import type { ViewDialogProps } from './view-dialog.tsx'
import { toViewSearch } from './view-search.ts'

interface ViewPopoverProps {
  list: SavedView['list']
  /** The button to which the popover is anchored. */
  anchor: RefObject<HTMLElement | null>
  current: SavedView | undefined
  /** Whether the list shows something other than the current view. */
  isEdited: boolean
  state: ListState
  columns: readonly string[]
  onClose(): void
  onDialog(action: ViewDialogProps['action']): void
}

/** The views to open, and actions on the current one. */
export default function ViewPopover(props: ViewPopoverProps) {
  const { list, anchor, current, isEdited, onClose, onDialog } = props
  const { views: texts } = useStaffTranslations()
  const t = useTranslations()
  const { user } = useSession()
  const router = useRouter()
  const canChange = useCanChange()
  const save = useSaveChanges(props)
  const { data: views, error } = useQuery(viewsQuery(list))
  const show = (view: SavedView) =>
    void router.navigate({ href: `${location.pathname}?${new URLSearchParams(toViewSearch(view))}` })
  const handlers: Record<string, () => unknown> = {
    create: () => onDialog('create'),
    save,
    reset: () => current && show(current),
    edit: () => onDialog('edit'),
    delete: () => onDialog('delete'),
  }
  const renderSection = (title: string, items: SavedView[]) =>
    items.length > 0 ? (
      <MenuSection>
        <Header className="menu-heading">{title}</Header>
        {items.map((view) => (
          <MenuItem key={view.id} id={view.id} className="menu-item" textValue={view.name}>
            <Icon name={view.id === current?.id ? 'check' : 'view'} />
            {view.name}
          </MenuItem>
        ))}
      </MenuSection>
    ) : null
  const renderItem = (id: string, icon: IconName, text: string) => (
    <MenuItem key={id} id={id} className="menu-item" textValue={text}>
      <Icon name={icon} />
      {text}
    </MenuItem>
  )
  const isChangeable = current !== undefined && canChange(current)
  return (
    <Popover
      className="popover"
      aria-label={texts.title}
      placement="bottom end"
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
    >
      <Menu
        className="menu"
        aria-label={texts.title}
        autoFocus="first"
        onAction={(key) => {
          onClose()
          const view = views?.find(({ id }) => id === key)
          if (view) show(view)
          else handlers[String(key)]?.()
        }}
      >
        {renderSection(
          texts.own,
          views?.filter(({ shared, userId }) => !shared && userId === user?.id) ?? [],
        )}
        {renderSection(texts.shared, views?.filter(({ shared }) => shared) ?? [])}
        {views?.length ? <Separator className="menu-separator" /> : null}
        {isEdited && isChangeable ? renderItem('save', 'check', texts.saveChanges) : null}
        {isEdited ? renderItem('reset', 'close', texts.reset) : null}
        {renderItem('create', 'plus', texts.create)}
        {isChangeable ? renderItem('edit', 'settings', texts.edit) : null}
        {isChangeable ? renderItem('delete', 'close', texts.delete) : null}
      </Menu>
      {error ? <p className="menu-heading">{describeFailure(error, t).title}</p> : null}
    </Popover>
  )
}

/** @returns a function that replaces the current view’s query and columns with those of the list */
function useSaveChanges({ list, current, state, columns }: ViewPopoverProps): () => Promise<void> {
  const t = useTranslations()
  const { views: texts } = useStaffTranslations()
  const queryClient = useQueryClient()
  return async () => {
    if (!current) return
    try {
      await api.views.update(current.id, { query: { ...toQuery(state) }, columns: [...columns] })
      await queryClient.invalidateQueries(viewsQuery(list))
      notify({ tone: 'success', title: texts.saved })
    } catch (error) {
      notifyFailure(error, t)
    }
  }
}
