import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import type { ListState } from '../records/list-search.ts'
import { isViewList, useCurrentView } from './use-views.ts'
import type { ViewDialogProps } from './view-dialog.tsx'
import { isChanged } from './view-search.ts'

const loadPopover = () => import('./view-popover.tsx')
const ViewPopover = lazyPart(loadPopover, ({ onClose }) => onClose())
const ViewDialog = lazyPart(
  () => import('./view-dialog.tsx'),
  ({ onClose }) => onClose(),
)

export interface ViewMenuProps {
  /** The name of the list. */
  list: string
  state: ListState
  /** The ids of the columns shown. */
  columns: readonly string[]
}

/**
 * Opens, saves, renames, shares and deletes the saved views of a list. Renders nothing for a list that cannot have
 * views.
 */
export function ViewMenu({ list, ...props }: ViewMenuProps) {
  return isViewList(list) ? <Views list={list} {...props} /> : null
}

function Views({ list, state, columns }: ViewMenuProps & { list: ViewDialogProps['list'] }) {
  const { views } = useStaffTranslations()
  const current = useCurrentView(list, state.view)
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<ViewDialogProps['action'] | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isEdited = current !== undefined && isChanged(current, state, columns)
  return (
    <>
      <AriaButton
        ref={button}
        className="button view-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={() => void loadPopover()}
        onPress={() => setOpen(true)}
      >
        <Icon name="view" />
        <span className="view-name">{current?.name ?? views.title}</span>
        {isEdited ? <span className="view-changed">{views.changed}</span> : null}
      </AriaButton>
      {isOpen ? (
        <ViewPopover
          list={list}
          anchor={button}
          current={current}
          isEdited={isEdited}
          state={state}
          columns={columns}
          onClose={() => setOpen(false)}
          onDialog={setDialog}
        />
      ) : null}
      {dialog ? (
        <ViewDialog
          list={list}
          action={dialog}
          view={current}
          state={state}
          columns={columns}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}
