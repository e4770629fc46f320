import { expect, test } from 'bun:test'
import type { Resource } from '@guildhall/sdk'
import { refetchUnreadable } from '../src/member/library/refetch-unreadable.ts'

/** Returns whether a resource is requested again when the window is focused, and when the network returns. */
function isRequestedAgain(resource: object | undefined): boolean[] {
  const query = { state: { data: resource as Resource | undefined } }
  return [refetchUnreadable.refetchOnWindowFocus(query), refetchUnreadable.refetchOnReconnect(query)]
}

test('an open, processed resource is not requested again, since each request counts as a view', () => {
  for (const status of ['ready', 'failed'])
    expect(isRequestedAgain({ access: { granted: true }, processing: { status } })).toEqual([false, false])
})

test('a closed resource is requested again, since it may have been purchased in the meantime', () => {
  expect(isRequestedAgain({ access: { granted: false }, processing: { status: 'ready' } })).toEqual([
    true,
    true,
  ])
})

test('a resource that is being processed, or could not be loaded, is requested again', () => {
  for (const status of ['queued', 'running'])
    expect(isRequestedAgain({ access: { granted: true }, processing: { status } })).toEqual([true, true])
  expect(isRequestedAgain(undefined)).toEqual([true, true])
})
