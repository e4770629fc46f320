/** About half a second: a busy page may render later than in the next frame. */
const MAX_FRAMES = 30

/**
 * Focuses an element without scrolling, once the element that has the focus has disappeared. Does nothing if it stays, or
 * if the user moves the focus.
 */
export function restoreFocus(findElement: () => HTMLElement | null): void {
  const initial = document.activeElement
  const check = (frames: number): void => {
    const { activeElement, body } = document
    const target = activeElement === body ? findElement() : null
    if (target) target.focus({ preventScroll: true })
    else if (frames < MAX_FRAMES && (activeElement === body || activeElement === initial))
      requestAnimationFrame(() => check(frames + 1))
  }
  requestAnimationFrame(() => check(1))
}
