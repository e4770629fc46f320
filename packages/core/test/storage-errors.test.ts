import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { isTransient } from '@guildhall/core/library/requeue'
import { toStorageError } from '@guildhall/core/platform/storage/disk-storage'

const createSystemError = (code: string) => Object.assign(new Error(code), { code })

test('a full disk is reported as full storage, and is a transient error', () => {
  let diskFullError: unknown
  try {
    writeFileSync('/dev/full', 'x')
  } catch (error) {
    diskFullError = error
  }
  const error = toStorageError(diskFullError)
  expect(error).toMatchObject({
    kind: 'storage-unavailable',
    message: expect.stringContaining('storage is full'),
  })
  expect([isTransient(diskFullError), isTransient(error)]).toEqual([true, true])
})

test('an I/O error is transient', () => {
  const error = toStorageError(createSystemError('EIO'))
  expect(error).toMatchObject({ kind: 'storage-unavailable', message: expect.stringContaining('try again') })
  expect(isTransient(error)).toBe(true)
})

test("exceeding the system's file size limit is not a transient error", () => {
  const error = createSystemError('EFBIG')
  expect(toStorageError(error)).toBe(error)
  expect(isTransient(toStorageError(error))).toBe(false)
})
