import type { Numbers } from './day-cache.ts'
import { Pairs } from './pairs.ts'

/** Entries that are counted: a person of each, 0 for nobody who is known, and what was viewed and downloaded. */
export interface Entries {
  people: Numbers
  views: Numbers
  downloads: Numbers
}

/** As much as sets of bits may take, in words of 32 bits: 16 MB. */
const MOST_WORDS = 4_000_000

/**
 * Counts views, downloads and different people of groups, which are numbered from 0. Where groups and people are few
 * enough each group has a set of bits, one after the other and all of one length, which is several times as
 * fast as a hash table. Where those would take too much memory, pairs are kept as they come.
 */
export class Counts {
  views = new Float64Array(0)
  downloads = new Float64Array(0)
  #bits = new Uint32Array(0)
  /** Of each group's set. */
  #words = 1
  #pairs: Pairs | null = null

  /** @param groups the group of each entry */
  addAll(groups: Numbers, entries: Entries, first: number, end: number): void {
    const { people, views, downloads } = entries
    this.#makeRoom(greatest(groups, first, end), greatest(people, first, end))
    const [allViews, allDownloads, bits, words] = [this.views, this.downloads, this.#bits, this.#words]
    const pairs = this.#pairs
    if (pairs) for (let entry = first; entry < end; entry++) pairs.add(groups[entry] ?? 0, people[entry] ?? 0)
    for (let entry = first; entry < end; entry++) {
      const group = groups[entry] as number
      allViews[group] = (allViews[group] as number) + (views[entry] as number)
      allDownloads[group] = (allDownloads[group] as number) + (downloads[entry] as number)
      if (pairs) continue
      const person = people[entry] as number
      const word = group * words + (person >>> 5)
      bits[word] = (bits[word] as number) | (1 << (person & 31))
    }
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
      uniqueUsers: this.#pairs ? this.#pairs.sizeOf(group) : this.#sizeOf(group),
    }
  }

  /** Groups put together. @param into those that each of ours counts in */
  joined(into: (group: number) => readonly number[]): Counts {
    const joined = new Counts()
    const groups = this.groups()
    const most = groups.flatMap(into).reduce((most, target) => Math.max(most, target), 0)
    joined.#makeRoom(most, this.#words * 32 - 1)
    if (this.#pairs) joined.#keepPairs()
    for (const group of groups)
      for (const target of into(group)) {
        joined.views[target] = (joined.views[target] ?? 0) + (this.views[group] ?? 0)
        joined.downloads[target] = (joined.downloads[target] ?? 0) + (this.downloads[group] ?? 0)
        if (!joined.#pairs) joined.#unite(target, this.#setOf(group))
      }
    if (joined.#pairs)
      this.#eachPerson((group, person) => {
        for (const target of into(group)) joined.#pairs?.add(target, person)
      })
    return joined
  }

  #setOf(group: number): Uint32Array {
    return this.#bits.subarray(group * this.#words, (group + 1) * this.#words)
  }

  #unite(group: number, set: Uint32Array): void {
    const own = this.#setOf(group)
    for (let word = 0; word < set.length; word++) own[word] = (own[word] as number) | (set[word] as number)
  }

  #sizeOf(group: number): number {
    const begin = group * this.#words
    // Entries of nobody who is known mark the first bit.
    let size = -((this.#bits[begin] ?? 0) & 1)
    for (let word = begin; word < begin + this.#words; word++) size += ones(this.#bits[word] ?? 0)
    return size
  }

  #eachPerson(tell: (group: number, person: number) => void): void {
    this.#pairs?.each(tell)
    for (const [place, word] of this.#bits.entries())
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest)
        tell(Math.floor(place / this.#words), (place % this.#words) * 32 + bit)
      }
  }

  #makeRoom(group: number, person: number): void {
    const groups = Math.max(this.views.length, powerOfTwo(group + 1))
    const words = Math.max(this.#words, powerOfTwo((person >>> 5) + 1))
    if (groups > this.views.length) {
      this.views = lengthened(this.views, groups)
      this.downloads = lengthened(this.downloads, groups)
    }
    if (this.#pairs || groups * words === this.#bits.length) return
    if (groups * words > MOST_WORDS) this.#keepPairs()
    else this.#layOut(groups, words)
  }

  #layOut(groups: number, words: number): void {
    const before = this.#bits
    const bits = new Uint32Array(groups * words)
    for (let from = 0; from < before.length; from += this.#words)
      bits.set(before.subarray(from, from + this.#words), (from / this.#words) * words)
    this.#bits = bits
    this.#words = words
  }

  #keepPairs(): void {
    if (this.#pairs) return
    const pairs = new Pairs()
    this.#eachPerson((group, person) => pairs.add(group, person))
    this.#pairs = pairs
    this.#bits = new Uint32Array(0)
    this.#words = 1
  }
}

function greatest(numbers: Numbers, first: number, end: number): number {
  let greatest = 0
  for (let place = first; place < end; place++) {
    const number = numbers[place] as number
    if (number > greatest) greatest = number
  }
  return greatest
}

/** @returns a whole number to the engine too: with `2 **` places are calculated as fractions, which takes ten times as long */
const powerOfTwo = (least: number): number => (least <= 1 ? 1 : 1 << (32 - Math.clz32(least - 1)))

function lengthened(numbers: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length)
  longer.set(numbers)
  return longer
}

/** How many bits are set (Warren, Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
