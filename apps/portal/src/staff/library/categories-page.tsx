import type { Category } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button, IconButton } from '../../design/button.tsx'
import { Badge, Loading, State } from '../../design/feedback.tsx'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { isAdministrator, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'
import { categoriesQuery } from './categories-query.ts'

/** The categories of the library in their order, which is changed by dragging or with the keyboard. */
export function CategoriesPage() {
  const words = useWords()
  const { library, area } = useStaffWords()
  const session = useSession()
  const { client } = session
  const { data, error, refetch } = useQuery(categoriesQuery)
  useTitle(library.categories)
  if (!isAdministrator(session))
    return (
      <State icon="lock" level={1} title={area.forAdministrators}>
        {area.forAdministratorsHint}
      </State>
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
          <Loading label={words.common.loading} />
        )}
      </div>
    </>
  )
}

/** Changes categories, and refetches the list. */
function useChange<Change>(send: (change: Change) => PromiseLike<unknown>) {
  const words = useWords()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => send(change),
    onError: (error) => notifyFailure(error, words),
    onSettled: () => queryClient.invalidateQueries(categoriesQuery),
  })
}

function NewCategory() {
  const { library, program } = useStaffWords()
  const [name, setName] = useState('')
  const create = useChange(async (text: string) => {
    await api.resources.categories.create({ name: text })
    setName('')
  })
  return (
    <Form
      className="cluster"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate(name.trim())
      }}
    >
      <TextField label={library.newCategory} value={name} onChange={setName} maxLength={200} />
      <Button type="submit" isPending={create.isPending} isDisabled={name.trim() === ''}>
        {program.create}
      </Button>
    </Form>
  )
}

function Categories({ categories }: { categories: readonly Category[] }) {
  const { library } = useStaffWords()
  const queryClient = useQueryClient()
  const activeCategories = categories.filter(({ archived }) => !archived)
  const archivedCategories = categories.filter((category) => category.archived)
  const reorder = useChange((ids: string[]) => api.resources.categories.order(ids))
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    const ordered = activeCategories.toSpliced(from, 1)
    ordered.splice(to, 0, ...activeCategories.slice(from, from + 1))
    // Optimistic update; rolled back on failure.
    queryClient.setQueryData(categoriesQuery.queryKey, [...ordered, ...archivedCategories])
    reorder.mutate(ordered.map(({ id }) => id))
  }
  if (categories.length === 0) return <p className="soft">{library.noCategories}</p>
  return (
    <>
      <ol className="card plain-list categories" aria-label={library.categories}>
        {activeCategories.map((category, index) => (
          <li
            key={category.id}
            className={dragged === index ? 'card-line dragged' : 'card-line'}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={() => {
              if (dragged !== null && dragged !== index) move(dragged, index)
            }}
          >
            <span className="cluster order-buttons">
              <IconButton
                icon="up"
                label={library.moveUp(category.name)}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={library.moveDown(category.name)}
                isDisabled={index === activeCategories.length - 1}
                onPress={() => move(index, index + 1)}
              />
            </span>
            <CategoryLine category={category} />
          </li>
        ))}
      </ol>
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

function CategoryLine({
  category: { id, name, archived, resourceCount },
}: {
  category: Category
}): ReactNode {
  const words = useWords()
  const { library } = useStaffWords()
  const format = useFormat()
  const [text, setText] = useState<string | null>(null)
  const rename = useChange(async (next: string) => {
    await api.resources.categories.update(id, { name: next })
    setText(null)
  })
  const archive = useChange(() =>
    archived ? api.resources.categories.restore(id) : api.resources.categories.archive(id),
  )
  if (text !== null)
    return (
      <Form
        className="cluster"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate(text.trim())
        }}
      >
        <TextField label={library.name} value={text} onChange={setText} maxLength={200} autoFocus />
        <Button type="submit" isPending={rename.isPending}>
          {words.common.save}
        </Button>
        <Button kind="quiet" onPress={() => setText(null)}>
          {words.common.cancel}
        </Button>
      </Form>
    )
  return (
    <>
      <span>
        {name} <Badge>{format.number(resourceCount)}</Badge>
      </span>
      <span className="cluster">
        {archived ? null : (
          <Button kind="quiet" onPress={() => setText(name)} aria-label={`${library.rename}: ${name}`}>
            {library.rename}
          </Button>
        )}
        <Button
          kind="quiet"
          isPending={archive.isPending}
          onPress={() => archive.mutate(undefined)}
          aria-label={`${archived ? library.restore : library.archive}: ${name}`}
        >
          {archived ? library.restore : library.archive}
        </Button>
      </span>
    </>
  )
}
