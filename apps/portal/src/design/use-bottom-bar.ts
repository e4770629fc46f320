import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--bottom-bar` to the height of a bar that stays at the bottom of the window, so that it covers neither the
 * focus (WCAG 2.4.11) nor a notice.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--bottom-bar', `${height}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-bar')
    }
  }, [bar])
}
