import type { Settings } from '../../settings.ts'
import { DiskStorage } from './disk-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { FileStorage } from './storage.ts'

/** Opens the configured storage: a bucket if one is set, or else a directory. */
export function openStorage({
  s3,
  storageDirectory,
}: Pick<Settings, 's3' | 'storageDirectory'>): FileStorage {
  return s3 ? new S3Storage(s3, storageDirectory) : new DiskStorage(storageDirectory)
}
