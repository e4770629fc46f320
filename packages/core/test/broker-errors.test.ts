import { expect, test } from 'bun:test'
import { describeTransientError, toBrokerError } from '@guildhall/core/identity/broker/workos'

test('a failed fetch is a transient error, thrown directly or as the cause of an error of the WorkOS library', async () => {
  const failure = await fetch('http://127.0.0.1:1').catch((error: unknown) => error)
  for (const error of [failure, new Error(`Unexpected error: ${failure}`, { cause: failure })]) {
    expect(describeTransientError(error)).toBe('The identity broker is not responding.')
    expect(toBrokerError(error)).toMatchObject({ kind: 'broker-unavailable' })
  }
})

test('a TypeError in the code is a bug, and is thrown', () => {
  const bug = new TypeError('undefined is not an object')
  expect(() => describeTransientError(bug)).toThrow(bug)
  expect(() => toBrokerError(bug)).toThrow(bug)
})
