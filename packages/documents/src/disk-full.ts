/**
 * Whether an error means that the disk or a quota is full (ENOSPC, EDQUOT), so that a later retry can succeed. EFBIG
 * (`ulimit -f`) is excluded: the file would be just as large on each attempt.
 */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}
