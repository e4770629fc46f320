import { expect, test } from 'bun:test'
import { computeTimeout } from '../src/shell/request-timeout.ts'

const minute = 60_000
const createFile = (bytes: number): Blob => Object.defineProperty(new Blob([]), 'size', { value: bytes })

test.each([
  ['without a file', 0.5, 'text'],
  ['with a file of 1 MB, for which the minimum applies,', 10, createFile(1e6)],
  ['with a file of 25 MB, at 0.3 Mbit/s,', 11.6, createFile(25e6)],
  ['with a file of 100 MB, at 0.3 Mbit/s,', 44.9, createFile(100e6)],
  ['with a file of 500 MB, whose upload is limited to an hour,', 60.5, createFile(500e6)],
])('a request %s times out after %p minutes', (_name, minutes, body) => {
  expect(computeTimeout(body) / minute).toBeCloseTo(minutes, 1)
})
