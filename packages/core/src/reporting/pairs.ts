/** Greater than the number of any person. */
const PEOPLE = 0x4000000

/** Who has been seen in which group, as a hash table of pairs. */
export class Pairs {
  #slots = new Float64Array(1 << 12)
  #size = 0
  #sizes: number[] = []

  /** @param group from 0 @param person below 2^26; 0 is nobody, and is not kept */
  add(group: number, person: number): void {
    if (person === 0 || !put(this.#slots, group * PEOPLE + person)) return
    this.#sizes[group] = (this.#sizes[group] ?? 0) + 1
    this.#size++
    if (this.#size * 2 > this.#slots.length) this.#grow()
  }

  /** How many different people a group has. */
  sizeOf(group: number): number {
    return this.#sizes[group] ?? 0
  }

  /** What the table takes in memory. */
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

  each(tell: (group: number, person: number) => void): void {
    for (const key of this.#slots) if (key !== 0) tell(Math.floor(key / PEOPLE), key % PEOPLE)
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const key of this.#slots) if (key !== 0) put(larger, key)
    this.#slots = larger
  }
}

/** Open addressing; 0 is an empty slot. @returns whether the key is new */
function put(slots: Float64Array, key: number): boolean {
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

function hash(key: number): number {
  const mixed = Math.imul(key % PEOPLE, 0x9e3779b1) ^ Math.imul(Math.floor(key / PEOPLE) + 1, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
