/** The key prefixes of one user’s unsaved input, unfinished uploads and playback positions in this browser. */
const PREFIXES = ['guildhall.draft.', 'guildhall.uploads', 'guildhall.position.']
const OWNER_KEY = 'guildhall.owner'

/** Deletes the data of any other user of this browser. */
export function deleteLocalDataOfOthers(userId: string): void {
  if (localStorage.getItem(OWNER_KEY) === userId) return
  deleteLocalData()
  localStorage.setItem(OWNER_KEY, userId)
}

export function deleteLocalData(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const name of names)
    if (name === OWNER_KEY || PREFIXES.some((prefix) => name.startsWith(prefix)))
      localStorage.removeItem(name)
}
