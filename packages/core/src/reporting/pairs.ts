/** The exclusive upper bound of person numbers. */
const PERSON_LIMIT = 0x4000000

/** A hash set of (group, person) pairs. */
export class Pairs {
  #slots = new Float64Array(1 << 12)
  #size = 0
  #sizes: number[] = []

  /** @param group from 0 @param person below 2^26; 0 is unknown and ignored */
  add(group: number, person: number): void {
    if (person === 0 || !insert(this.#slots, group * PERSON_LIMIT + person)) return
    this.#sizes[group] = (this.#sizes[group] ?? 0) + 1
    this.#size++
    if (this.#size * 2 > this.#slots.length) this.#grow()
  }

  /** The number of distinct people in a group. */
  getSize(group: number): number {
    return this.#sizes[group] ?? 0
  }

  /** Approximate memory in use, in bytes. */
  get bytes(): number {
    return this.#slots.byteLength
  }

  copy(): Pairs {
    const copy = new Pairs()
    copy.#slots = this.#slots.slice()
    copy.#size = this.#size
    copy.#sizes = this.#sizes.slice()
    return copy
  }

  forEach(visit: (group: number, person: number) => void): void {
    for (const key of this.#slots) if (key !== 0) visit(Math.floor(key / PERSON_LIMIT), key % PERSON_LIMIT)
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const key of this.#slots) if (key !== 0) insert(larger, key)
    this.#slots = larger
  }
}

/** Open addressing; 0 marks an empty slot. @returns whether the key is new */
function insert(slots: Float64Array, key: number): boolean {
  const mask = slots.length - 1
  let at = hash(key) & mask
  for (;;) {
    const slot = slots[at]
    if (slot === key) return false
    if (slot === 0) {
      slots[at] = key
      return true
    }
    at = (at + 1) & mask
  }
}

function hash(key: number): number {
  const mixed =
    Math.imul(key % PERSON_LIMIT, 0x9e3779b1) ^ Math.imul(Math.floor(key / PERSON_LIMIT) + 1, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
