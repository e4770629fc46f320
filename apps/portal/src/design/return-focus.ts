/** Focuses an element in the next frame, without scrolling, unless something else has taken the focus by then. */
export function returnFocus(findElement: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findElement()?.focus({ preventScroll: true })
  })
}
