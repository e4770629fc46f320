import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { isTransient } from '@guildhall/core/library/requeue'
import { storageFault } from '@guildhall/core/storage/disk-storage'

const systemError = (code: string) => Object.assign(new Error(code), { code })

test('a full disk is told as such, and passes', () => {
  let full: unknown
  try {
    writeFileSync('/dev/full', 'x')
  } catch (error) {
    full = error
  }
  const fault = storageFault(full)
  expect(fault).toMatchObject({ kind: 'storage-unavailable', message: expect.stringContaining('no room') })
  expect([isTransient(full), isTransient(fault)]).toEqual([true, true])
})

test('a disk that cannot be read or written now may be tried again', () => {
  const fault = storageFault(systemError('EIO'))
  expect(fault).toMatchObject({ kind: 'storage-unavailable', message: expect.stringContaining('try again') })
  expect(isTransient(fault)).toBe(true)
})

test('a file above what the system allows for one does not pass, however often it is tried', () => {
  const error = systemError('EFBIG')
  expect(storageFault(error)).toBe(error)
  expect(isTransient(storageFault(error))).toBe(false)
})
