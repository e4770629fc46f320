import { useBlocker } from '@tanstack/react-router'

/**
 * Keeps the page open, such as while it shows a secret for the only time: the browser’s buttons do not leave it, and the
 * browser asks before it is closed. Only a navigation with `ignoreBlocker` leaves it.
 */
export function useStayOnPage(shouldStay: boolean): void {
  useBlocker({ shouldBlockFn: () => shouldStay, enableBeforeUnload: () => shouldStay })
}
