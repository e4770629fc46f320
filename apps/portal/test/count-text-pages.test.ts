import { expect, test } from 'bun:test'
import { countTextPages } from '../src/member/library/readers/count-text-pages.ts'

const count = (pageCount: number | null, status: 'queued' | 'running' | 'ready' | 'failed') =>
  countTextPages({ pageCount, processing: { status, error: null } as never })

test('a processed document without page breaks has one page of text', () => {
  expect(count(null, 'ready')).toBe(1)
})

test('a workbook without a visible sheet, and a document that could not be processed, have no text', () => {
  expect(count(0, 'ready')).toBe(0)
  expect(count(null, 'failed')).toBe(0)
})

test('the text of a new document is not known until it is processed', () => {
  expect(count(null, 'queued')).toBeNull()
  expect(count(null, 'running')).toBeNull()
})

test('a document with pages has as many pages of text, whatever its state', () => {
  for (const status of ['queued', 'running', 'ready', 'failed'] as const) expect(count(12, status)).toBe(12)
})
