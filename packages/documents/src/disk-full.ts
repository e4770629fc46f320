/**
 * Whether an error is a full disk or quota (ENOSPC, EDQUOT), which a retry may solve. EFBIG (`ulimit -f`) is not: the
 * file would be as large on each attempt.
 */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}
