/**
 * Whether something failed since the disk, or the part of it that this user may fill, has no room left (ENOSPC, EDQUOT):
 * it may well succeed as it is once there is room, and can wait for that. A file above what the process or the file system
 * allows for one (EFBIG, `ulimit -f`) is no such thing: it would be as large the next time, and wait for ever.
 */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}
