import { BadRequestError, type ChatEvent, type ChatQuestion, NotFoundError } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useTranslations } from '../../translations/use-translations.tsx'
import { categoriesQuery } from '../library/categories-query.ts'
import { applyEvent, createTurn, type Turn, toTurns } from './turns.ts'

export interface Conversation {
  turns: Turn[]
  isLoading: boolean
  /** Whether a question can be asked. One asked before the stored turns are loaded would hide them. */
  isReady: boolean
  error: unknown
  isAnswering: boolean
  ask(question: string): Promise<void>
  stop(): void
  rate(turn: Turn, rating: 'up' | 'down'): void
  /** Loads the stored conversation again. */
  reload(): void
  /** Starts over; needed while the conversation has no id, since the URL then does not change. */
  reset(): void
}

/**
 * A conversation: its stored turns, and the turns of this visit as they are streamed.
 *
 * @param id null for a new conversation
 * @param categories limits the search to these
 * @param onStart called with the id of a new conversation after its first answer
 */
export function useConversation(
  id: string | null,
  categories: string[],
  onStart: (id: string) => void,
): Conversation {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [turns, setTurns] = useState<Turn[]>([])
  const activeRequest = useRef<AbortController | null>(null)
  // The conversation that `turns` belong to; a new one gets its id with the first answer.
  const current = useRef<string | null>(id)
  const stored = useQuery({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => api.chat.conversations.get(id ?? '', { signal }),
    enabled: id !== null && (current.current !== id || turns.length === 0),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const reset = useCallback((): void => {
    activeRequest.current?.abort()
    activeRequest.current = null
    current.current = id
    setTurns([])
  }, [id])
  useEffect(() => {
    if (current.current !== id) reset()
  }, [id, reset])
  useEffect(() => () => activeRequest.current?.abort(), [])
  // While a stored conversation is loaded again, its cached copy lacks the latest turns.
  const isLoading = id !== null && turns.length === 0 && (stored.isPending || stored.isFetching)
  const visibleTurns = turns.length === 0 && stored.data && !isLoading ? toTurns(stored.data) : turns

  const update = (key: string, change: (turn: Turn) => Turn) =>
    setTurns((all) => all.map((turn) => (turn.key === key ? change(turn) : turn)))

  /** Marks a cached conversation as outdated: it is loaded again when it is next opened. */
  const invalidateStored = (conversationId: string | null) =>
    queryClient.invalidateQueries({ queryKey: ['conversation', conversationId], refetchType: 'none' })

  const ask = async (question: string): Promise<void> => {
    if (activeRequest.current) return
    const turn = createTurn(question)
    const controller = new AbortController()
    activeRequest.current = controller
    let conversationId = current.current
    const isRetried = (other: Turn) => other.state === 'failed' && other.question === question
    setTurns([...visibleTurns.filter((other) => !isRetried(other)), turn])
    try {
      const body = {
        query: question,
        conversationId,
        resourceScope: categories.length > 0 ? categories : null,
      }
      for await (const event of streamAnswer(body, controller.signal)) {
        update(turn.key, (before) => applyEvent(before, event))
        if (event.type === 'done' && current.current !== event.answer.conversationId) {
          conversationId = event.answer.conversationId
          current.current = conversationId
          onStart(conversationId)
        }
      }
    } catch (error) {
      // The category may have been archived.
      if (error instanceof BadRequestError) void queryClient.invalidateQueries(categoriesQuery)
      const state = controller.signal.aborted ? 'stopped' : 'failed'
      update(turn.key, (before) => ({ ...before, state, error }))
    } finally {
      if (activeRequest.current === controller) activeRequest.current = null
      // The service may have stored an answer that was stopped or interrupted.
      void queryClient.invalidateQueries({ queryKey: ['conversations'] })
      void invalidateStored(conversationId)
    }
  }

  const rate = (turn: Turn, rating: 'up' | 'down'): void => {
    const { messageId, feedback } = turn
    if (!messageId) return
    const conversationId = current.current
    setTurns(visibleTurns.map((other) => (other.key === turn.key ? { ...other, feedback: rating } : other)))
    api.chat.feedback({ messageId, rating }).then(
      () => invalidateStored(conversationId),
      (error: unknown) => {
        // The rating was not stored, so the previous one is shown again.
        update(turn.key, (before) => ({ ...before, feedback }))
        notifyFailure(error, t)
      },
    )
  }

  return {
    turns: visibleTurns,
    isLoading,
    isReady: id === null || turns.length > 0 || (stored.data !== undefined && !isLoading),
    error: stored.error,
    isAnswering: visibleTurns.some(({ state }) => state === 'streaming'),
    ask,
    stop: () => activeRequest.current?.abort(),
    rate,
    reload: () => void stored.refetch(),
    reset,
  }
}

/** Streams an answer. If its conversation was deleted, the question starts a new one. */
async function* streamAnswer(body: ChatQuestion, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  try {
    yield* api.chat.stream(body, { signal })
  } catch (error) {
    if (!(error instanceof NotFoundError) || !body.conversationId) throw error
    yield* api.chat.stream({ ...body, conversationId: null }, { signal })
  }
}
