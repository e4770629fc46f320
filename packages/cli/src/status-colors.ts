const GREEN = 32
const YELLOW = 33
const RED = 31
const GRAY = 90

/** The statuses and states shown in each color; others have none. */
const colors: Record<number, string> = {
  [GREEN]:
    'accepted activated active available completed delivered enabled filled live paid published ready sent succeeded',
  [YELLOW]: 'draft grace held inactive open pending proposed queued running test unassigned',
  [RED]:
    'bounced cancelled deactivated declined disabled disputed failed lapsed removed revoked suppressed suspended',
  [GRAY]: 'archived deprovisioned ended expired retired written_off',
}
const colorCodes = new Map(
  Object.entries(colors).flatMap(([code, values]) =>
    values.split(' ').map((value) => [value, code] as const),
  ),
)

/** Adds the color of a status for terminals. */
export function colorStatus(status: string): string {
  const code = colorCodes.get(status)
  return code === undefined ? status : `\u001b[${code}m${status}\u001b[39m`
}
