import { beforeEach, describe, expect, test } from 'bun:test'
import { ReportedPages } from '../src/member/library/readers/reported-pages.ts'

let pages: ReportedPages
beforeEach(() => {
  pages = new ReportedPages()
})

describe('a page in the URL', () => {
  test('that the viewer has already left does not scroll it back', () => {
    pages.add(7, 6)
    pages.add(8, 6)
    expect(pages.take(7)).toBeTrue()
    expect(pages.take(8)).toBeTrue()
  })

  test('comes from the user unless the viewer has reported it, which counts once', () => {
    expect(pages.take(7)).toBeFalse()
    pages.add(7, 6)
    expect(pages.take(7)).toBeTrue()
    expect(pages.take(7)).toBeFalse()
  })

  test('removes the reports of earlier pages that the URL skipped', () => {
    pages.add(7, 6)
    pages.add(8, 6)
    expect(pages.take(8)).toBeTrue()
    expect(pages.take(7)).toBeFalse()
  })

  test('that the viewer went to because of the URL is not a report', () => {
    pages.add(7, 7)
    expect(pages.take(7)).toBeFalse()
  })

  test('that the viewer returned to before the URL followed is a report', () => {
    pages.add(7, 6)
    pages.add(6, 6)
    expect(pages.take(7)).toBeTrue()
    expect(pages.take(6)).toBeTrue()
  })
})
