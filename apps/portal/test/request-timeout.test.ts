import { expect, test } from 'bun:test'
import { computeTimeout } from '../src/shell/request-timeout.ts'

const minute = 60_000
const createFile = (bytes: number): Blob => Object.defineProperty(new Blob([]), 'size', { value: bytes })

test.each([
  ['without a file', 'text', 0.5],
  ['with 1 MB: ten minutes', createFile(1e6), 10],
  ['with 25 MB, at 0.3 Mbit/s', createFile(25e6), 11.6],
  ['with 100 MB, at 0.3 Mbit/s', createFile(100e6), 44.9],
  ['with 500 MB: an hour', createFile(500e6), 60.5],
])('the timeout of a request %s', (_, body, minutes) => {
  expect(computeTimeout(body) / minute).toBeCloseTo(minutes, 1)
})
