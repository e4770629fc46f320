import type { JobCreate } from '@guildhall/sdk'
import { addDays } from './days.ts'
import { type JobPosting, postings } from './job-postings.ts'

type DemoJob = JobCreate & { externalId: string }

/**
 * The demo association's job board.
 *
 * @param now the day that dates are relative to
 */
export function makeDemoJobs(now: Date): DemoJob[] {
  return postings.map((posting, index) => makeJob(posting, index + 1, now))
}

function makeJob(
  { days: [posted, expires], pay, ...fields }: JobPosting,
  position: number,
  now: Date,
): DemoJob {
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

function buildSalary([min, max, currency, unit]: NonNullable<JobPosting['pay']>): NonNullable<
  JobCreate['salary']
> {
  const minorUnits = currency === 'JPY' ? 1 : 100
  const multiplier = minorUnits * (unit === 'HOUR' || unit === 'DAY' ? 1 : 1_000)
  return { min: min * multiplier, max: max * multiplier, currency, unit: unit ?? 'YEAR' }
}
