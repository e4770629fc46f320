/** Focuses an element in the next frame, unless something else has taken the focus by then. */
export function returnFocus(findElement: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findElement()?.focus()
  })
}
