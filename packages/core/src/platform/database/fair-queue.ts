/** A round-robin queue over owners; first in, first out within an owner. */
export class FairQueue<Item> {
  /** In the order of service; no list is empty. */
  private readonly byOwner = new Map<string, Item[]>()

  /** The number of an owner's waiting items. */
  count(owner: string): number {
    return this.byOwner.get(owner)?.length ?? 0
  }

  add(owner: string, item: Item): void {
    const items = this.byOwner.get(owner)
    if (items) items.push(item)
    else this.byOwner.set(owner, [item])
  }

  /** Removes an item that no longer waits. */
  remove(owner: string, item: Item): void {
    const items = this.byOwner.get(owner)
    const index = items?.indexOf(item) ?? -1
    if (!items || index < 0) return
    items.splice(index, 1)
    if (items.length === 0) this.byOwner.delete(owner)
  }

  /** Removes and returns the next item of an eligible owner; null if there is none. */
  next(isEligible: (owner: string) => boolean): Item | null {
    for (const [owner, items] of this.byOwner) {
      if (!isEligible(owner)) continue
      const item = items.shift() as Item
      // The owner moves to the end of the round.
      this.byOwner.delete(owner)
      if (items.length > 0) this.byOwner.set(owner, items)
      return item
    }
    return null
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const items = [...this.byOwner.values()].flat()
    this.byOwner.clear()
    return items
  }
}
