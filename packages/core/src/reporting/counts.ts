import type { Numbers } from './activity-cache.ts'
import { Pairs } from './pairs.ts'

/** Entries that are counted: a person of each, 0 for nobody who is known, and what was viewed and downloaded. */
export interface Entries {
  people: Numbers
  views: Numbers
  downloads: Numbers
}

export interface Figures {
  views: number
  downloads: number
  /** Different signed-in people. */
  uniqueUsers: number
}

/** As much as sets of bits may take, in words of 32 bits: 16 MB. */
const MOST_WORDS = 4_000_000

/**
 * Counts views, downloads and different people of groups, which are numbered as the columns of days number them: far
 * apart, so each gets a place of its own, in the order they come. Where groups and people are few enough each group has
 * a set of bits, one after the other and all of one length, which is several times as fast as a hash table. Where
 * those would take too much memory, pairs are kept as they come.
 */
export class Counts {
  /** Of each group, from 1; 0 for those that nothing was counted of. */
  #places = new Int32Array(1)
  /** The groups in the order of their places, of which the first is nobody's. */
  #groups = [-1]
  #views = new Float64Array(1)
  #downloads = new Float64Array(1)
  #bits = new Int32Array(1)
  /** Of each group's set. */
  #words = 1
  #pairs: Pairs | null = null

  /** @param groups the group of each entry */
  addAll(groups: Numbers, entries: Entries, first: number, end: number): void {
    const { people, views, downloads } = entries
    this.#place(groups, first, end)
    this.#makeRoom(greatest(people, first, end))
    const [places, allViews, allDownloads] = [this.#places, this.#views, this.#downloads]
    const [bits, words, pairs] = [this.#bits, this.#words, this.#pairs]
    if (pairs) for (let entry = first; entry < end; entry++) pairs.add(groups[entry] ?? 0, people[entry] ?? 0)
    for (let entry = first; entry < end; entry++) {
      const place = places[groups[entry] as number] as number
      allViews[place] = (allViews[place] as number) + (views[entry] as number)
      allDownloads[place] = (allDownloads[place] as number) + (downloads[entry] as number)
      if (pairs) continue
      const person = people[entry] as number
      const word = place * words + (person >>> 5)
      bits[word] = (bits[word] as number) | (1 << (person & 31))
    }
  }

  /** The groups in which something happened. */
  groups(): number[] {
    return this.#groups.slice(1)
  }

  of(group: number): Figures {
    const place = this.#places[group] ?? 0
    return {
      views: this.#views[place] ?? 0,
      downloads: this.#downloads[place] ?? 0,
      uniqueUsers: this.#pairs ? this.#pairs.sizeOf(group) : sizeOf(this.#setAt(place)),
    }
  }

  /** All groups as one. */
  total(): Figures {
    return this.joined(() => everything).of(0)
  }

  /** Of all groups together. */
  get downloads(): number {
    return this.#downloads.reduce((sum, own) => sum + own, 0)
  }

  /** What they take in memory. */
  get bytes(): number {
    const fixed = this.#places.byteLength + 2 * this.#views.byteLength + this.#bits.byteLength
    return fixed + (this.#pairs?.bytes ?? 0)
  }

  copy(): Counts {
    const copy = new Counts()
    copy.#places = this.#places.slice()
    copy.#groups = this.#groups.slice()
    copy.#views = this.#views.slice()
    copy.#downloads = this.#downloads.slice()
    copy.#bits = this.#bits.slice()
    copy.#words = this.#words
    copy.#pairs = this.#pairs?.copy() ?? null
    return copy
  }

  /** Groups put together. @param into those that each of ours counts in */
  joined(into: (group: number) => readonly number[]): Counts {
    const joined = new Counts()
    for (const group of this.#groups.slice(1)) joined.#place(into(group), 0, into(group).length)
    joined.#makeRoom(this.#words * 32 - 1)
    if (this.#pairs) joined.#keepPairs()
    for (const [place, group] of this.#groups.entries()) {
      if (place === 0) continue
      for (const target of into(group)) {
        const at = joined.#places[target] as number
        joined.#views[at] = (joined.#views[at] as number) + (this.#views[place] as number)
        joined.#downloads[at] = (joined.#downloads[at] as number) + (this.#downloads[place] as number)
        if (!joined.#pairs) unite(joined.#setAt(at), this.#setAt(place))
      }
    }
    if (joined.#pairs)
      this.#eachPerson((group, person) => {
        for (const target of into(group)) joined.#pairs?.add(target, person)
      })
    return joined
  }

  #setAt(place: number): Int32Array {
    return this.#bits.subarray(place * this.#words, (place + 1) * this.#words)
  }

  #eachPerson(tell: (group: number, person: number) => void): void {
    this.#pairs?.each(tell)
    for (const [at, word] of this.#bits.entries())
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest)
        tell(this.#groups[Math.floor(at / this.#words)] as number, (at % this.#words) * 32 + bit)
      }
  }

  /** Gives places to groups that have none. */
  #place(groups: Numbers | readonly number[], first: number, end: number): void {
    let places = this.#places
    for (let entry = first; entry < end; entry++) {
      const group = groups[entry] as number
      if (group >= places.length) places = lengthened(places, powerOfTwo(group + 1))
      if (places[group] === 0) places[group] = this.#groups.push(group) - 1
    }
    this.#places = places
  }

  #makeRoom(person: number): void {
    const groups = Math.max(this.#views.length, powerOfTwo(this.#groups.length))
    const words = Math.max(this.#words, powerOfTwo((person >>> 5) + 1))
    if (groups > this.#views.length) {
      this.#views = lengthened(this.#views, groups)
      this.#downloads = lengthened(this.#downloads, groups)
    }
    if (this.#pairs || groups * words === this.#bits.length) return
    if (groups * words > MOST_WORDS) this.#keepPairs()
    else this.#layOut(groups, words)
  }

  #layOut(groups: number, words: number): void {
    const before = this.#bits
    const bits = new Int32Array(groups * words)
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
    this.#bits = new Int32Array(0)
    this.#words = 1
  }
}

const everything = [0]

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

function lengthened<Numbers extends Int32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const longer = new (numbers.constructor as new (length: number) => Numbers)(length)
  longer.set(numbers)
  return longer
}

function unite(set: Int32Array, other: Int32Array): void {
  for (let word = 0; word < other.length; word++) set[word] = (set[word] as number) | (other[word] as number)
}

/** How many people a set has. */
function sizeOf(set: Int32Array): number {
  // Entries of nobody who is known mark the first bit.
  let size = 0 - ((set[0] ?? 0) & 1)
  for (let word = 0; word < set.length; word++) size += ones(set[word] as number)
  return size
}

/** How many bits are set (Warren, Hacker's Delight, figure 5-2). */
function ones(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
