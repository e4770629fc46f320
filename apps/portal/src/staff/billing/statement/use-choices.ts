import { today } from '@internationalized/date'
import { useState } from 'react'
import { type MatchedOrder, type Proposal, readAmountFor } from './match-statement.ts'
import type { ChosenRow } from './record-rows.ts'

interface Choice {
  isChosen: boolean
  orderId: string | null
  /** The day entered for a row whose date could not be read, as YYYY-MM-DD. */
  date: string | null
}

export interface Choices {
  /** The order selected for a row; null if none is. */
  getOrder(proposal: Proposal): MatchedOrder | null
  /** The day of a row, or the day entered for it, as YYYY-MM-DD; null if neither is known. */
  getDate(proposal: Proposal): string | null
  isChosen(proposal: Proposal): boolean
  /** Whether a row can be recorded: not recorded yet, with an order, an amount in its currency and a date until today. */
  canRecord(proposal: Proposal): boolean
  isFuture(proposal: Proposal): boolean
  choose(proposal: Proposal, isChosen: boolean): void
  chooseOrder(proposal: Proposal, orderId: string): void
  enterDate(proposal: Proposal, date: string): void
  chosen: ChosenRow[]
}

/** The rows of a statement to record, with their orders: initially, those that match exactly and have a date. */
export function useChoices(proposals: readonly Proposal[], timeZone: string): Choices {
  const [changed, setChanged] = useState<ReadonlyMap<Proposal, Choice>>(new Map())
  const currentDay = today(timeZone).toString()
  const getChoice = (proposal: Proposal): Choice => changed.get(proposal) ?? getInitialChoice(proposal)
  const change = (proposal: Proposal, choice: Choice) =>
    setChanged((before) => new Map(before).set(proposal, choice))
  const getOrder = (proposal: Proposal) =>
    proposal.orders.find(({ id }) => id === getChoice(proposal).orderId) ?? null
  const getDate = (proposal: Proposal) => proposal.row.date ?? getChoice(proposal).date
  // Browsers pad a partly typed year with leading zeros.
  const hasDate = (proposal: Proposal) => !(getDate(proposal) ?? '0').startsWith('0')
  const isFuture = (proposal: Proposal) => (getDate(proposal) ?? '') > currentDay
  const canRecord = (proposal: Proposal) => {
    const order = getOrder(proposal)
    if (proposal.state === 'recorded' || order === null || !hasDate(proposal)) return false
    return !isFuture(proposal) && (readAmountFor(proposal.row, order) ?? 0) > 0
  }
  const isChosen = (proposal: Proposal) => getChoice(proposal).isChosen && canRecord(proposal)
  return {
    getOrder,
    getDate,
    isFuture,
    canRecord,
    isChosen,
    choose: (proposal, shouldRecord) => change(proposal, { ...getChoice(proposal), isChosen: shouldRecord }),
    chooseOrder: (proposal, orderId) =>
      change(proposal, { ...getChoice(proposal), orderId: orderId || null, isChosen: orderId !== '' }),
    enterDate: (proposal, date) => change(proposal, { ...getChoice(proposal), date: date || null }),
    chosen: proposals.filter(isChosen).flatMap((proposal) => {
      const order = getOrder(proposal)
      const date = getDate(proposal)
      return order && date ? [{ proposal, order, date }] : []
    }),
  }
}

/** If several orders match, none is preselected. */
function getInitialChoice({ state, orders }: Proposal): Choice {
  const [only] = orders
  return { isChosen: state === 'exact', orderId: only && orders.length === 1 ? only.id : null, date: null }
}
