/** Focuses an element in the next frame, without scrolling, if nothing has the focus by then. */
export function returnFocus(findElement: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findElement()?.focus({ preventScroll: true })
  })
}
