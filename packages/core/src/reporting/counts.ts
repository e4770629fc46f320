import type { Numbers } from './activity-cache.ts'
import { Pairs } from './pairs.ts'

/** Entries to count: the person of each (0 if unknown), and its views and downloads. */
export interface Entries {
  people: Numbers
  views: Numbers
  downloads: Numbers
}

export interface UsageTotals {
  views: number
  downloads: number
  /** Distinct signed-in people. */
  uniqueUsers: number
}

/** The memory limit of the bitsets in 32-bit words: 16 MB. */
const MAX_BITSET_WORDS = 4_000_000

/**
 * Counts views, downloads and distinct people by group. Group numbers are sparse, so each group gets an index in order
 * of appearance. While groups and people are few, each group has a bitset of equal length in one array, which is
 * several times as fast as a hash table. Above MAX_BITSET_WORDS, a hash set of (group, person) pairs is used.
 */
export class Counts {
  /** The index of each group, from 1; 0 for groups without entries. */
  #indexes = new Int32Array(1)
  /** The groups by index; index 0 is unused. */
  #groups = [-1]
  #views = new Float64Array(1)
  #downloads = new Float64Array(1)
  #bits = new Int32Array(1)
  /** The number of 32-bit words in each group's bitset. */
  #words = 1
  #pairs: Pairs | null = null

  /** @param groups the group of each entry */
  addAll(groups: Numbers, entries: Entries, first: number, end: number): void {
    const { people, views, downloads } = entries
    this.#assignIndexes(groups, first, end)
    this.#ensureCapacity(findMaximum(people, first, end))
    const [indexes, allViews, allDownloads] = [this.#indexes, this.#views, this.#downloads]
    const [bits, words, pairs] = [this.#bits, this.#words, this.#pairs]
    if (pairs) for (let entry = first; entry < end; entry++) pairs.add(groups[entry] ?? 0, people[entry] ?? 0)
    for (let entry = first; entry < end; entry++) {
      const index = indexes[groups[entry] as number] as number
      allViews[index] = (allViews[index] as number) + (views[entry] as number)
      allDownloads[index] = (allDownloads[index] as number) + (downloads[entry] as number)
      if (pairs) continue
      const person = people[entry] as number
      const word = index * words + (person >>> 5)
      bits[word] = (bits[word] as number) | (1 << (person & 31))
    }
  }

  /** The groups with entries. */
  listGroups(): number[] {
    return this.#groups.slice(1)
  }

  get(group: number): UsageTotals {
    const index = this.#indexes[group] ?? 0
    return {
      views: this.#views[index] ?? 0,
      downloads: this.#downloads[index] ?? 0,
      uniqueUsers: this.#pairs ? this.#pairs.getSize(group) : countPeople(this.#getBitset(index)),
    }
  }

  /** The totals of all groups. */
  getTotal(): UsageTotals {
    return this.regroup(() => groupZero).get(0)
  }

  /** The downloads of all groups. */
  get downloads(): number {
    return this.#downloads.reduce((sum, count) => sum + count, 0)
  }

  /** Approximate memory in use, in bytes. */
  get bytes(): number {
    const fixed = this.#indexes.byteLength + 2 * this.#views.byteLength + this.#bits.byteLength
    return fixed + (this.#pairs?.bytes ?? 0)
  }

  copy(): Counts {
    const copy = new Counts()
    copy.#indexes = this.#indexes.slice()
    copy.#groups = this.#groups.slice()
    copy.#views = this.#views.slice()
    copy.#downloads = this.#downloads.slice()
    copy.#bits = this.#bits.slice()
    copy.#words = this.#words
    copy.#pairs = this.#pairs?.copy() ?? null
    return copy
  }

  /** Returns the same entries counted by other groups. @param getTargets returns the new groups of a group */
  regroup(getTargets: (group: number) => readonly number[]): Counts {
    const regrouped = new Counts()
    for (const group of this.#groups.slice(1)) {
      const targets = getTargets(group)
      regrouped.#assignIndexes(targets, 0, targets.length)
    }
    regrouped.#ensureCapacity(this.#words * 32 - 1)
    if (this.#pairs) regrouped.#switchToPairs()
    for (const [index, group] of this.#groups.entries()) {
      if (index === 0) continue
      for (const target of getTargets(group)) {
        const targetIndex = regrouped.#indexes[target] as number
        regrouped.#views[targetIndex] =
          (regrouped.#views[targetIndex] as number) + (this.#views[index] as number)
        regrouped.#downloads[targetIndex] =
          (regrouped.#downloads[targetIndex] as number) + (this.#downloads[index] as number)
        if (!regrouped.#pairs) mergeBitset(regrouped.#getBitset(targetIndex), this.#getBitset(index))
      }
    }
    if (regrouped.#pairs)
      this.#forEachPerson((group, person) => {
        for (const target of getTargets(group)) regrouped.#pairs?.add(target, person)
      })
    return regrouped
  }

  #getBitset(index: number): Int32Array {
    return this.#bits.subarray(index * this.#words, (index + 1) * this.#words)
  }

  #forEachPerson(visit: (group: number, person: number) => void): void {
    this.#pairs?.forEach(visit)
    for (const [wordIndex, word] of this.#bits.entries())
      for (let remaining = word; remaining !== 0; remaining &= remaining - 1) {
        const bit = 31 - Math.clz32(remaining & -remaining)
        const group = this.#groups[Math.floor(wordIndex / this.#words)] as number
        visit(group, (wordIndex % this.#words) * 32 + bit)
      }
  }

  /** Assigns indexes to new groups. */
  #assignIndexes(groups: Numbers | readonly number[], first: number, end: number): void {
    let indexes = this.#indexes
    for (let entry = first; entry < end; entry++) {
      const group = groups[entry] as number
      if (group >= indexes.length) indexes = grow(indexes, computeNextPowerOfTwo(group + 1))
      if (indexes[group] === 0) indexes[group] = this.#groups.push(group) - 1
    }
    this.#indexes = indexes
  }

  #ensureCapacity(maxPerson: number): void {
    const groups = Math.max(this.#views.length, computeNextPowerOfTwo(this.#groups.length))
    const words = Math.max(this.#words, computeNextPowerOfTwo((maxPerson >>> 5) + 1))
    if (groups > this.#views.length) {
      this.#views = grow(this.#views, groups)
      this.#downloads = grow(this.#downloads, groups)
    }
    if (this.#pairs || groups * words === this.#bits.length) return
    if (groups * words > MAX_BITSET_WORDS) this.#switchToPairs()
    else this.#resizeBitsets(groups, words)
  }

  #resizeBitsets(groups: number, words: number): void {
    const before = this.#bits
    const bits = new Int32Array(groups * words)
    for (let from = 0; from < before.length; from += this.#words)
      bits.set(before.subarray(from, from + this.#words), (from / this.#words) * words)
    this.#bits = bits
    this.#words = words
  }

  #switchToPairs(): void {
    if (this.#pairs) return
    const pairs = new Pairs()
    this.#forEachPerson((group, person) => pairs.add(group, person))
    this.#pairs = pairs
    this.#bits = new Int32Array(0)
    this.#words = 1
  }
}

const groupZero = [0]

function findMaximum(numbers: Numbers, first: number, end: number): number {
  let greatest = 0
  for (let position = first; position < end; position++) {
    const number = numbers[position] as number
    if (number > greatest) greatest = number
  }
  return greatest
}

/** Uses integer arithmetic: with `2 **`, the engine computes indexes as doubles, which takes ten times as long. */
const computeNextPowerOfTwo = (min: number): number => (min <= 1 ? 1 : 1 << (32 - Math.clz32(min - 1)))

function grow<Numbers extends Int32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const grown = new (numbers.constructor as new (length: number) => Numbers)(length)
  grown.set(numbers)
  return grown
}

function mergeBitset(target: Int32Array, source: Int32Array): void {
  for (let word = 0; word < source.length; word++)
    target[word] = (target[word] as number) | (source[word] as number)
}

/** The number of people in a bitset. */
function countPeople(set: Int32Array): number {
  // Entries of unknown people set bit 0.
  let size = 0 - ((set[0] ?? 0) & 1)
  for (let word = 0; word < set.length; word++) size += countBits(set[word] as number)
  return size
}

/** The number of set bits (Warren, Hacker's Delight, figure 5-2). */
function countBits(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
