/**
 * Who waits, in turn by owner: however many of one owner wait, the next of another comes before their second. Of one
 * owner whoever came first is first.
 */
export class FairQueue<Item> {
  /** In the order in which their turn comes; none is empty. */
  private readonly byOwner = new Map<string, Item[]>()

  /** How many of an owner wait. */
  count(owner: string): number {
    return this.byOwner.get(owner)?.length ?? 0
  }

  add(owner: string, item: Item): void {
    const items = this.byOwner.get(owner)
    if (items) items.push(item)
    else this.byOwner.set(owner, [item])
  }

  /** Takes out one that waits no more. */
  remove(owner: string, item: Item): void {
    const items = this.byOwner.get(owner)
    const index = items?.indexOf(item) ?? -1
    if (!items || index < 0) return
    items.splice(index, 1)
    if (items.length === 0) this.byOwner.delete(owner)
  }

  /** Takes out the next of those whose owner may go on; null where there is none. */
  next(mayGoOn: (owner: string) => boolean): Item | null {
    for (const [owner, items] of this.byOwner) {
      if (!mayGoOn(owner)) continue
      const item = items.shift() as Item
      // To the end: all others come before its next.
      this.byOwner.delete(owner)
      if (items.length > 0) this.byOwner.set(owner, items)
      return item
    }
    return null
  }

  /** Takes out all. */
  clear(): Item[] {
    const items = [...this.byOwner.values()].flat()
    this.byOwner.clear()
    return items
  }
}
