import type { JobCreate } from '@guildhall/sdk'
import { addDays } from './days.ts'
import { type Notice, notices } from './job-notices.ts'

type DemoJob = JobCreate & { externalId: string }

/**
 * The demo association's job board.
 *
 * @param now the day that dates are relative to
 */
export function makeDemoJobs(now: Date): DemoJob[] {
  return notices.map((notice, index) => makeJob(notice, index + 1, now))
}

function makeJob({ days: [posted, expires], pay, ...fields }: Notice, position: number, now: Date): DemoJob {
  const number = String(position).padStart(3, '0')
  return {
    ...fields,
    externalId: `board-${number}`,
    salary: pay ? buildSalary(pay) : null,
    applyUrl: `https://jobs.example.org/board/${number}`,
    postedAt: posted === null ? null : addDays(now, posted, 7),
    expiresAt: expires === null ? null : addDays(now, expires, 22),
    customFields: { reference: `HCSA/J/${number}` },
  }
}

function buildSalary([min, max, currency, unit]: NonNullable<Notice['pay']>): NonNullable<
  JobCreate['salary']
> {
  const minorUnits = currency === 'JPY' ? 1 : 100
  const perPound = minorUnits * (unit === 'HOUR' || unit === 'DAY' ? 1 : 1_000)
  return { min: min * perPound, max: max * perPound, currency, unit: unit ?? 'YEAR' }
}
