/** Tidal constituents of the fictional port of Saltmarsh: period, amplitude and phase. */
export const constituents = [
  { name: 'M2', hours: 12.4206, meters: 1.62, degrees: 137 },
  { name: 'S2', hours: 12, meters: 0.55, degrees: 181 },
  { name: 'K1', hours: 23.9345, meters: 0.08, degrees: 112 },
  { name: 'O1', hours: 25.8193, meters: 0.06, degrees: 344 },
] as const

/** In meters above chart datum. */
export const MEAN_LEVEL = 2.75

/** Height above chart datum in meters. @param hours since 2026-03-01T00:00Z */
export function getTide(hours: number): number {
  return constituents.reduce(
    (height, { hours: period, meters, degrees }) =>
      height + meters * Math.cos(2 * Math.PI * (hours / period - degrees / 360)),
    MEAN_LEVEL,
  )
}

export type Extreme = { day: number; time: string; height: number; kind: 'high water' | 'low water' }

/** High and low waters of the first days of March 2026, to the minute. */
export function computeTideTable(days: number): Extreme[] {
  const extremes: Extreme[] = []
  for (let minute = 1; minute < days * 24 * 60; minute++) {
    const [before, now, after] = [minute - 1, minute, minute + 1].map((moment) => getTide(moment / 60)) as [
      number,
      number,
      number,
    ]
    const high = now > before && now >= after
    if (!high && !(now < before && now <= after)) continue
    extremes.push({
      day: Math.floor(minute / 1440) + 1,
      time: `${formatTwoDigits(Math.floor(minute / 60) % 24)}:${formatTwoDigits(minute % 60)}`,
      height: Math.round(now * 100) / 100,
      kind: high ? 'high water' : 'low water',
    })
  }
  return extremes
}

export function formatTwoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
