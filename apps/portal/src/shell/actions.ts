import type { IconName } from '../design/icon.tsx'

/** An action available everywhere. Menus, the command palette and keyboard shortcuts are built from these. */
export interface Action {
  id: string
  label: string
  group: 'go' | 'account' | 'help'
  icon: IconName
  /** Keys pressed one after the other, such as `g l`; or one key. */
  shortcut?: string
  /** Whether menus omit it. */
  isInPaletteOnly?: boolean
  run(): void
}

const MAX_KEY_INTERVAL_MS = 900

/**
 * Runs actions by their shortcuts, except while the user is typing or in a dialog or menu. Ctrl+K and Cmd+K always call
 * `openPalette`.
 *
 * @param openPalette null without a palette: the browser then keeps its own shortcut
 * @returns a function that removes the listener
 */
export function listenForShortcuts(
  actions: () => readonly Action[],
  openPalette: (() => void) | null,
): () => void {
  let pressedKeys: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (openPalette && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || ignoresShortcuts(event.target)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      pressedKeys = []
    }, MAX_KEY_INTERVAL_MS)
    pressedKeys = [...pressedKeys.slice(-1), event.key]
    const sequences = [pressedKeys.join(' '), event.key]
    const action = actions().find(({ shortcut }) => shortcut && sequences.includes(shortcut))
    if (!action) return
    event.preventDefault()
    pressedKeys = []
    action.run()
  }
  document.addEventListener('keydown', handleKeyDown)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', handleKeyDown)
  }
}

function ignoresShortcuts(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
      target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null)
  )
}
