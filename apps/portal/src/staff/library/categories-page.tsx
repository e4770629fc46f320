import type { Category } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button, IconButton } from '../../design/button.tsx'
import { Badge, EmptyState, Loading } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { restoreFocus } from '../../design/restore-focus.ts'
import { Removable } from '../../forms/removable.tsx'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { isAdministrator, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { categoriesQuery } from './categories-query.ts'

/** The categories of the library in their order, which can be changed by dragging or with buttons. */
export function CategoriesPage() {
  const t = useTranslations()
  const { library, area } = useStaffTranslations()
  const session = useSession()
  const { client } = session
  const { data, error, refetch } = useQuery(categoriesQuery)
  useTitle(library.categories)
  if (!isAdministrator(session))
    return (
      <EmptyState icon="lock" level={1} title={area.forAdministrators}>
        {area.forAdministratorsHint}
      </EmptyState>
    )
  return (
    <>
      <div className="record-head">
        <HrefLink href={`/a/${client.slug}/manage/library`} className="record-back">
          <Icon name="back" />
          {library.title}
        </HrefLink>
      </div>
      <div className="page-head">
        <h1>{library.categories}</h1>
      </div>
      <div className="stack record-form">
        <NewCategory />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Categories categories={data} />
        ) : (
          <Loading label={t.common.loading} />
        )}
      </div>
    </>
  )
}

const CHANGES_KEY = ['change-categories']

/** A mutation of categories. Changes are sent one after another; after the last, the list is refetched. */
function useChange<Change>(send: (change: Change) => PromiseLike<unknown>) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: CHANGES_KEY,
    scope: { id: 'change-categories' },
    mutationFn: async (change: Change) => send(change),
    onError: (error) => notifyFailure(error, t),
    onSettled: async () => {
      // Until the last change has been sent, the service’s order differs from the one that the list shows.
      if (queryClient.isMutating({ mutationKey: CHANGES_KEY }) === 1)
        await Promise.all([
          queryClient.invalidateQueries(categoriesQuery),
          // Those of the members’ area.
          queryClient.invalidateQueries({ queryKey: ['categories'] }),
        ])
    },
  })
}

function NewCategory() {
  const { library, program } = useStaffTranslations()
  const [name, setName] = useState('')
  const create = useChange(async (text: string) => {
    await api.resources.categories.create({ name: text })
    setName('')
  })
  return (
    <NameForm
      label={library.newCategory}
      name={name}
      onChange={setName}
      submitLabel={program.create}
      isPending={create.isPending}
      onSubmit={create.mutate}
    />
  )
}

interface NameFormProps {
  label: string
  name: string
  onChange(name: string): void
  submitLabel: string
  isPending: boolean
  onSubmit(name: string): void
  autoFocus?: boolean
  /** Further buttons. */
  children?: ReactNode
}

function NameForm(props: NameFormProps) {
  const { label, name, onChange, submitLabel, isPending, onSubmit, autoFocus = false, children } = props
  return (
    <Form
      className="cluster"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSubmit(name.trim())
      }}
    >
      <TextField
        label={label}
        value={name}
        onChange={onChange}
        maxLength={200}
        isRequired
        isReadOnly={isPending}
        autoFocus={autoFocus}
      />
      <Button type="submit" isPending={isPending}>
        {submitLabel}
      </Button>
      {children}
    </Form>
  )
}

function Categories({ categories }: { categories: readonly Category[] }) {
  const { library } = useStaffTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const activeCategories = categories.filter(({ archived }) => !archived)
  const archivedCategories = categories.filter((category) => category.archived)
  const reorder = useChange((ids: string[]) => api.resources.categories.order(ids))
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const [lastMovedId, setLastMovedId] = useState<string | null>(null)
  const lastMovedIndex = activeCategories.findIndex(({ id }) => id === lastMovedId)
  const move = (from: number, to: number) => {
    const ordered = activeCategories.toSpliced(from, 1)
    ordered.splice(to, 0, ...activeCategories.slice(from, from + 1))
    // Optimistic update; if the change fails, the refetch undoes it. An earlier request’s response would overwrite it.
    void queryClient.cancelQueries(categoriesQuery)
    queryClient.setQueryData(categoriesQuery.queryKey, [...ordered, ...archivedCategories])
    reorder.mutate(ordered.map(({ id }) => id))
  }
  if (categories.length === 0) return <p className="soft">{library.noCategories}</p>
  return (
    <>
      <ol
        className="card plain-list categories"
        aria-label={library.categories}
        onBlur={({ relatedTarget, currentTarget }) => {
          // If the focus has moved outside the list, it stays there when the order changes again.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setLastMovedId(null)
        }}
      >
        {activeCategories.map((category, index) => (
          <li
            key={category.id}
            className={draggedIndex === index ? 'card-line dragged' : 'card-line'}
            draggable
            onDragStart={() => {
              setDraggedIndex(index)
              setLastMovedId(null)
            }}
            onDragEnd={() => setDraggedIndex(null)}
            onDragOver={(event) => {
              if (draggedIndex !== null) event.preventDefault()
            }}
            onDrop={() => {
              if (draggedIndex !== null && draggedIndex !== index) move(draggedIndex, index)
            }}
          >
            <MoveButtons
              name={category.name}
              isFirst={index === 0}
              isLast={index === activeCategories.length - 1}
              wasMovedLast={category.id === lastMovedId}
              onMove={(offset) => {
                setLastMovedId(category.id)
                move(index, index + offset)
              }}
            />
            <CategoryLine category={category} />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {lastMovedIndex >= 0
          ? library.movedTo(
              activeCategories[lastMovedIndex]?.name ?? '',
              format.number(lastMovedIndex + 1),
              format.number(activeCategories.length),
            )
          : null}
      </p>
      {archivedCategories.length > 0 ? (
        <section className="card" aria-labelledby="archived">
          <h2 id="archived" className="card-title">
            {library.archived}
          </h2>
          <ul className="plain-list">
            {archivedCategories.map((category) => (
              <li key={category.id} className="card-line">
                <Icon name="library" />
                <CategoryLine category={category} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  /** Whether this category was moved last, with these buttons. */
  wasMovedLast: boolean
  onMove(offset: 1 | -1): void
}

/** Moves a category. At either end of the list, where the pressed button is disabled, the other one takes the focus. */
function MoveButtons({ name, isFirst, isLast, wasMovedLast, onMove }: MoveButtonsProps) {
  const { library } = useStaffTranslations()
  return (
    <span className="cluster order-buttons">
      <IconButton
        key={`up-${isLast}`}
        icon="up"
        label={library.moveUp(name)}
        isDisabled={isFirst}
        autoFocus={wasMovedLast}
        onPress={() => onMove(-1)}
      />
      <IconButton
        key={`down-${isFirst}`}
        icon="down"
        label={library.moveDown(name)}
        isDisabled={isLast}
        autoFocus={wasMovedLast}
        onPress={() => onMove(1)}
      />
    </span>
  )
}

function CategoryLine({
  category: { id, name, archived, resourceCount },
}: {
  category: Category
}): ReactNode {
  const t = useTranslations()
  const { library } = useStaffTranslations()
  const format = useFormat()
  const [text, setText] = useState<string | null>(null)
  const renameButton = useRef<HTMLButtonElement>(null)
  const stopRenaming = (): void => {
    setText(null)
    restoreFocus(() => renameButton.current)
  }
  const rename = useChange(async (next: string) => {
    await api.resources.categories.update(id, { name: next })
    stopRenaming()
  })
  const archive = useChange(() =>
    archived ? api.resources.categories.restore(id) : api.resources.categories.archive(id),
  )
  if (text !== null)
    return (
      <NameForm
        label={library.name}
        name={text}
        onChange={setText}
        submitLabel={t.common.save}
        isPending={rename.isPending}
        onSubmit={rename.mutate}
        autoFocus
      >
        <Button kind="quiet" onPress={stopRenaming}>
          {t.common.cancel}
        </Button>
      </NameForm>
    )
  return (
    <>
      <span>
        {name} <Badge>{format.number(resourceCount)}</Badge>
      </span>
      <div className="cluster">
        {archived ? null : (
          <Button
            kind="quiet"
            ref={renameButton}
            onPress={() => setText(name)}
            aria-label={`${library.rename}: ${name}`}
          >
            {library.rename}
          </Button>
        )}
        <Removable>
          <Button
            kind="quiet"
            isPending={archive.isPending}
            onPress={() => archive.mutate(undefined)}
            aria-label={`${archived ? library.restore : library.archive}: ${name}`}
          >
            {archived ? library.restore : library.archive}
          </Button>
        </Removable>
      </div>
    </>
  )
}
