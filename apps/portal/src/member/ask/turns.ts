import type { ChatAnswer, ChatEvent, ConversationMessages } from '@guildhall/sdk'

type Source = ChatAnswer['sources'][number]

/** A question with the part of its answer that has arrived. */
export interface Turn {
  /** Stable while the answer is streaming. */
  key: string
  question: string
  text: string
  sources: Source[]
  /** The complete answer; null until it is complete, and in stored conversations. */
  answer: ChatAnswer | null
  messageId: string | null
  status: ChatAnswer['status'] | null
  feedback: 'up' | 'down' | null
  state: 'streaming' | 'done' | 'failed' | 'stopped'
  error: unknown
}

export function createTurn(question: string): Turn {
  return {
    key: crypto.randomUUID(),
    question,
    text: '',
    sources: [],
    answer: null,
    messageId: null,
    status: null,
    feedback: null,
    state: 'streaming',
    error: null,
  }
}

/** @returns the turn after an event of its answer */
export function applyEvent(turn: Turn, event: ChatEvent): Turn {
  switch (event.type) {
    case 'token':
      return { ...turn, text: turn.text + event.text }
    case 'sources':
      return { ...turn, sources: event.sources }
    case 'done': {
      const { answer } = event
      const { messageId, status, sources } = answer
      return { ...turn, text: answer.answer, sources, answer, messageId, status, state: 'done' }
    }
  }
}

/** The turns of a stored conversation. */
export function toTurns({ messages }: ConversationMessages): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    if (message.role === 'user') {
      turns.push({ ...createTurn(message.text ?? ''), key: message.messageId, state: 'done' })
      continue
    }
    const turn = turns.at(-1)
    if (!turn) continue
    Object.assign(turn, {
      text: message.text ?? '',
      sources: message.sources,
      messageId: message.messageId,
      status: message.status,
      feedback: message.feedback?.rating ?? null,
    })
  }
  return turns
}
