import type { CourseCreate } from '@guildhall/sdk'
import { catalog, type Entry } from './course-catalog.ts'
import { addDays } from './days.ts'

type DemoCourse = CourseCreate & { externalId: string }

/**
 * The demo association's courses.
 *
 * @param now the day that dates are relative to
 */
export function makeDemoCourses(now: Date): DemoCourse[] {
  return catalog.map((entry) => makeCourse(entry, now))
}

function makeCourse(
  [code, title, delivery, durationMinutes, credits, summary, { days, ...more } = {}]: Entry,
  now: Date,
): DemoCourse {
  // Members pay £15 an hour, at most £600, rounded to £5.
  const pounds = Math.min(600, Math.round((durationMinutes / 60) * 3) * 5)
  return {
    code,
    title,
    summary,
    description: `${summary}\n\n${deliveryDescriptions[delivery]}`,
    delivery,
    ...(days ? { startsAt: addDays(now, days[0], 8), endsAt: addDays(now, days[1], 16) } : {}),
    durationMinutes,
    credits: buildCredits(credits),
    ...(delivery === 'live' ? {} : { minScore: 70 }),
    price: { amount: Math.round((pounds * 1.4) / 5) * 500, currency: 'GBP' },
    memberPrice: { amount: pounds * 100, currency: 'GBP' },
    url: `https://learning.example.org/courses/${code.toLowerCase()}`,
    status: 'published',
    tags: [delivery === 'self_paced' ? 'online' : 'with-tutor'],
    customFields: { language: 'en', level: Math.floor(Number(code.slice(3)) / 100) },
    ...more,
    externalId: `catalogue-${code}`,
  }
}

const deliveryDescriptions = {
  self_paced:
    'Start when you like and take as long as you need. It ends with a test, which you can sit three times.',
  live: 'With a tutor and at most sixteen others. Anyone who attends throughout passes.',
  blended: 'Weekly online units, a tutor to ask, and days in person. Each unit ends with a test.',
}

/** Courses of 20 credits or more also earn FIG/IHO credits. */
function buildCredits(amount: number): NonNullable<CourseCreate['credits']> {
  if (amount === 0) return []
  const cpd = { scheme: 'CPD', amount }
  return amount >= 20 ? [cpd, { scheme: 'FIG/IHO', amount: amount / 4 }] : [cpd]
}
