/** Counts views, downloads and different people of groups, which are numbered from 0. */
export class Counts {
  views = new Float64Array(256)
  downloads = new Float64Array(256)
  uniqueUsers = new Float64Array(256)
  readonly #people = new People()

  /** @param person 0 for nobody who is known */
  add(group: number, person: number, views: number, downloads: number): void {
    if (group >= this.views.length) this.#grow(group)
    this.views[group] = (this.views[group] ?? 0) + views
    this.downloads[group] = (this.downloads[group] ?? 0) + downloads
    if (person > 0 && this.#people.add(group, person))
      this.uniqueUsers[group] = (this.uniqueUsers[group] ?? 0) + 1
  }

  /** The groups in which something happened, in the order of their numbers. */
  groups(): number[] {
    const found: number[] = []
    for (let group = 0; group < this.views.length; group++)
      if ((this.views[group] ?? 0) + (this.downloads[group] ?? 0) > 0) found.push(group)
    return found
  }

  of(group: number): { views: number; downloads: number; uniqueUsers: number } {
    return {
      views: this.views[group] ?? 0,
      downloads: this.downloads[group] ?? 0,
      uniqueUsers: this.uniqueUsers[group] ?? 0,
    }
  }

  #grow(group: number): void {
    for (const name of ['views', 'downloads', 'uniqueUsers'] as const) {
      const larger = new Float64Array(2 * (group + 1))
      larger.set(this[name])
      this[name] = larger
    }
  }
}

/** So many words of 32 bits go into sets of bits, which is 16 MB. */
const MOST_WORDS = 4_000_000

/** Who has been seen in which group: a set of bits for each group, and pairs where those would take too much memory. */
export class People {
  readonly #sets: (Uint32Array | undefined)[] = []
  readonly #pairs = new Pairs()
  #words = 0

  /** @returns whether the person is new to the group */
  add(group: number, person: number): boolean {
    const word = person >>> 5
    const set = this.#sets[group]
    if (set && word < set.length) return mark(set, word, person)
    const larger = this.#enlarge(group, word, set)
    return larger ? mark(larger, word, person) : this.#pairs.add(group, person)
  }

  #enlarge(group: number, word: number, set: Uint32Array | undefined): Uint32Array | null {
    const length = Math.max(16, 2 ** Math.ceil(Math.log2(word + 1)))
    if (this.#words + length > MOST_WORDS) return null
    this.#words += length - (set?.length ?? 0)
    const larger = new Uint32Array(length)
    if (set) larger.set(set)
    this.#sets[group] = larger
    return larger
  }
}

function mark(set: Uint32Array, word: number, person: number): boolean {
  const bit = 1 << (person & 31)
  const before = set[word] ?? 0
  if ((before & bit) !== 0) return false
  set[word] = before | bit
  return true
}

/** A set of pairs of whole numbers. */
class Pairs {
  #slots = new Float64Array(1 << 12)
  #size = 0

  /** @returns whether the pair is new. @param one from 0 @param other from 1, both below 2^26 */
  add(one: number, other: number): boolean {
    if (this.#put(this.#slots, one * 0x4000000 + other)) {
      this.#size++
      if (this.#size * 2 > this.#slots.length) this.#grow()
      return true
    }
    return false
  }

  /** Open addressing; 0 is an empty slot. */
  #put(slots: Float64Array, key: number): boolean {
    const mask = slots.length - 1
    let at = hash(key) & mask
    for (;;) {
      const found = slots[at]
      if (found === key) return false
      if (found === 0) {
        slots[at] = key
        return true
      }
      at = (at + 1) & mask
    }
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const key of this.#slots) if (key !== 0) this.#put(larger, key)
    this.#slots = larger
  }
}

function hash(key: number): number {
  const mixed =
    Math.imul(key % 0x4000000, 0x9e3779b1) ^ Math.imul(Math.floor(key / 0x4000000) + 1, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
