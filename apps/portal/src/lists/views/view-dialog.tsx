import type { SavedView } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Checkbox, TextField } from '../../design/fields.tsx'
import { notify } from '../../design/notify.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { api } from '../../shell/api.ts'
import { deleteOnce } from '../../shell/delete-once.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { type ListState, toListSearch, toQuery } from '../records/list-search.ts'
import { viewsQuery } from './use-views.ts'
import { toViewSearch } from './view-search.ts'

export interface ViewDialogProps {
  list: SavedView['list']
  action: 'create' | 'edit' | 'delete'
  /** The current view. */
  view: SavedView | undefined
  state: ListState
  columns: readonly string[]
  onClose(): void
}

/** Saves the state of the list as a view, renames or shares a view, or deletes it. */
export default function ViewDialog(props: ViewDialogProps) {
  return props.action === 'delete' ? <DeleteDialog {...props} /> : <SaveDialog {...props} />
}

/** The service can reject the view’s query, which no field edits, so all violations are shown above the fields. */
const noViolations = {}

function SaveDialog({ list, action, view, state, columns, onClose }: ViewDialogProps) {
  const t = useTranslations()
  const { views: texts } = useStaffTranslations()
  const finish = useFinish(list, onClose)
  const edited = action === 'edit' ? view : undefined
  const [name, setName] = useState(edited?.name ?? '')
  const [isShared, setShared] = useState(edited?.shared ?? false)
  const saving = useMutation({
    mutationFn: () =>
      edited
        ? api.views.update(edited.id, { name, shared: isShared })
        : api.views.create({
            list,
            name,
            shared: isShared,
            query: { ...toQuery(state) },
            columns: [...columns],
          }),
    onSuccess: (saved) => finish(texts.saved, edited ? null : toViewSearch(saved)),
  })
  return (
    <FormDialog
      title={edited ? texts.edit : texts.create}
      submitLabel={t.common.save}
      error={saving.error}
      violations={noViolations}
      isPending={saving.isPending}
      isDisabled={name.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField label={texts.name} value={name} onChange={setName} maxLength={100} isRequired autoFocus />
      <Checkbox isSelected={isShared} onChange={setShared} isDisabled={edited?.userId === null}>
        {texts.share}
      </Checkbox>
    </FormDialog>
  )
}

function DeleteDialog({ list, view, state, onClose }: ViewDialogProps) {
  const t = useTranslations()
  const { views: texts } = useStaffTranslations()
  const finish = useFinish(list, onClose)
  const deletion = useMutation({
    mutationFn: async () => view && deleteOnce(() => api.views.delete(view.id)),
    onSuccess: () => finish(texts.deleted, toListSearch({ ...state, view: null })),
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <ConfirmDialog
      title={texts.delete}
      isOpen
      onOpenChange={onClose}
      action={texts.delete}
      cancel={t.common.cancel}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>{texts.deleteHint(view?.name ?? '')}</p>
    </ConfirmDialog>
  )
}

/**
 * @returns a function that reloads the views, navigates to the search if given and the list is still open, reports
 * success and closes the dialog
 */
function useFinish(list: SavedView['list'], onClose: () => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [pathname] = useState(location.pathname)
  return async (title: string, search: Record<string, string> | null): Promise<void> => {
    await queryClient.invalidateQueries(viewsQuery(list))
    if (search && location.pathname === pathname)
      await router.navigate({ href: `${pathname}?${new URLSearchParams(search)}` })
    notify({ tone: 'success', title })
    onClose()
  }
}
