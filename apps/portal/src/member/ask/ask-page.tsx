import type { ChatAnswer } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { EmptyState, Loading } from '../../design/feedback.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { useBottomBar } from '../../design/use-bottom-bar.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { categoriesQuery } from '../library/categories-query.ts'
import { Answer } from './answer.tsx'
import { CitationPanel } from './citation-panel.tsx'
import { useConversation } from './use-conversation.ts'

type Source = ChatAnswer['sources'][number]
const MAX_QUESTION_LENGTH = 2_000

/** The page for asking the library: answers with their sources, and a source’s page beside the answer. */
export function AskPage() {
  const t = useTranslations()
  const { slug, conversation: id = null } = useParams({ strict: false }) as {
    slug: string
    conversation?: string
  }
  const search = useSearch({ strict: false }) as { q?: string; category?: string }
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ conversation: string | null; source: Source } | null>(null)
  // Another conversation starts without a source.
  const source = opened?.conversation === id ? opened.source : null
  /** The button that opened the source, which gets the focus back. */
  const sourceButton = useRef<Element | null>(null)
  const openSource = (chosen: Source): void => {
    sourceButton.current = document.activeElement
    setOpened({ conversation: id, source: chosen })
  }
  const closeSource = (): void => {
    setOpened(null)
    if (sourceButton.current instanceof HTMLElement) sourceButton.current.focus()
  }
  const category = useKnownCategory(search.category)
  const conversation = useConversation(
    id,
    category ? [category] : [],
    (started) =>
      void navigate({
        to: '/a/$slug/ask/$conversation',
        params: { slug, conversation: started },
        search: category ? { category } : {},
        replace: true,
        resetScroll: false,
      }),
  )
  const { turns, isAnswering, isLoading, isReady, error } = conversation
  const end = useRef<HTMLDivElement>(null)
  const count = turns.length
  useEffect(() => {
    if (count > 1) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  useTitle(t.nav.ask)
  return (
    <div className={`ask ${source ? 'with-source' : ''}`}>
      <Conversations slug={slug} current={id} onNew={conversation.reset} />
      <div className="ask-thread">
        <h1 className="visually-hidden">{t.nav.ask}</h1>
        {isLoading ? <Loading label={t.common.loading} /> : null}
        {error && turns.length === 0 && !isLoading ? (
          <ErrorState error={error} onRetry={conversation.reload} />
        ) : null}
        {turns.length === 0 && !isLoading && !error ? (
          <EmptyState icon="question" title={t.ask.title}>
            {t.ask.explanation}
          </EmptyState>
        ) : null}
        <ol className="turns" aria-live="polite">
          {turns.map((turn) => (
            <li key={turn.key} className="turn">
              <p className="question">{turn.question}</p>
              <Answer
                turn={turn}
                slug={slug}
                selected={source}
                onOpenSource={openSource}
                onAsk={(question) => void conversation.ask(question)}
                onRate={(rating) => conversation.rate(turn, rating)}
              />
            </li>
          ))}
        </ol>
        <div ref={end} />
        <Scope
          category={category ?? ''}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: chosen ? { category: chosen } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
        <QuestionForm
          initial={id === null ? (search.q ?? '') : ''}
          isReady={isReady}
          isAnswering={isAnswering}
          onAsk={(question) => void conversation.ask(question)}
          onStop={conversation.stop}
        />
      </div>
      {source ? <CitationPanel source={source} slug={slug} onClose={closeSource} /> : null}
    </div>
  )
}

/** The category in the URL; undefined if it no longer exists, in which case questions are about the whole library. */
function useKnownCategory(id: string | undefined): string | undefined {
  const { data: categories } = useQuery(categoriesQuery)
  return categories && !categories.some((category) => category.id === id) ? undefined : id
}

/** Limits questions to a category. */
function Scope({ category, onChange }: { category: string; onChange(category: string): void }) {
  const t = useTranslations()
  const { data: categories = [] } = useQuery(categoriesQuery)
  if (categories.length === 0) return null
  return (
    <SelectField
      label={t.ask.scope}
      isLabelHidden
      value={category}
      options={[
        { value: '', text: t.ask.wholeLibrary },
        ...categories.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      onChange={onChange}
    />
  )
}

function QuestionForm(props: {
  initial: string
  isReady: boolean
  isAnswering: boolean
  onAsk(question: string): void
  onStop(): void
}) {
  const { initial, isReady, isAnswering, onAsk, onStop } = props
  const t = useTranslations()
  const [text, setText] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const question = text.trim()
  useBottomBar(form)
  useLayoutEffect(() => {
    // The button is disabled until the next question is typed, and would lose the focus.
    if (!isAnswering && document.activeElement?.matches('.question-form button'))
      form.current?.querySelector('textarea')?.focus()
  }, [isAnswering])
  return (
    <Form
      className="question-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!question || isAnswering || !isReady) return
        onAsk(question)
        setText('')
      }}
    >
      <TextField
        label={t.ask.yourQuestion}
        placeholder={t.ask.placeholder}
        rows={2}
        maxLength={MAX_QUESTION_LENGTH}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          // Enter also confirms the suggestion of an input method.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          form.current?.requestSubmit()
        }}
      />
      <div className="spread">
        <span className="small soft">{t.ask.disclaimer}</span>
        {isAnswering ? (
          <Button onPress={onStop}>{t.ask.stop}</Button>
        ) : (
          <Button type="submit" kind="primary" isDisabled={!question || !isReady}>
            {t.ask.ask}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Conversations(props: { slug: string; current: string | null; onNew(): void }) {
  const { slug, current, onNew } = props
  // A click with a modifier key opens another tab.
  const startNew = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (current === null && !ctrlKey && !metaKey && !shiftKey) onNew()
  }
  const t = useTranslations()
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['conversations'],
    queryFn: ({ signal }) => api.chat.conversations.list({ itemsPerPage: 20 }, { signal }),
  })
  // On narrow screens the list is collapsed until it is opened.
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <nav className="conversations" aria-label={t.ask.conversations}>
      <div className="conversations-head">
        <Link to="/a/$slug/ask" params={{ slug }} search={{}} className="button wide" onClick={startNew}>
          {t.ask.newConversation}
        </Link>
        {data && data.items.length > 0 ? (
          <Button kind="quiet" aria-expanded={isOpen} aria-controls={listId} onPress={() => setOpen(!isOpen)}>
            {t.ask.conversations}
            <Icon name="down" />
          </Button>
        ) : null}
      </div>
      <ul id={listId} data-open={isOpen || undefined}>
        {data?.items.map(({ conversationId, title, updatedAt }) => (
          <li key={conversationId}>
            <Link
              to="/a/$slug/ask/$conversation"
              params={{ slug, conversation: conversationId }}
              aria-current={conversationId === current ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              <span>{title ?? t.ask.untitled}</span>
              <small>{format.relativeTime(updatedAt)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
