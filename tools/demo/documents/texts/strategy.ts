import { published, type TextDocument } from '../document.ts'

export const strategy: TextDocument = {
  ...published,
  fileName: 'strategy-2026-2030.pdf',
  name: 'Strategy 2026 to 2030',
  description: 'Four aims, how we shall know that we reached them, and what we shall not do.',
  categories: ['Governance'],
  tags: ['strategy', 'aims'],
  accessLevel: 'public',
  language: 'en',
  pages: [
    `# Strategy 2026 to 2030
Adopted by the council on 28 November 2025 after 1,126 members had answered our questions.
## Where we stand
The association grows, but it keeps too few of those who join: of new members only 78 per cent renew after the first year. Surveying changes faster than our standards do; on average they are nine years old. And we are still a British association with members elsewhere, when 38 per cent of them live outside the United Kingdom.
## Aim 1. Members who stay
By 2030, 88 per cent of new members renew after their first year. Every new member is called within sixty days; every branch meets at least four times a year, including twice online.
## Aim 2. Standards that are up to date
By 2030 no standard is older than five years. We set aside £24,000 a year for this, and pay authors an allowance of £150 a day.`,
    `# Aims 3 and 4
## Aim 3. At home everywhere
By 2030 at least four of eleven members of the council work outside the United Kingdom. The five most read guides are published in English, French, German, Portuguese and Spanish. Examinations can be taken in every time zone.
## Aim 4. Open tides
By 2030 the tide data of at least sixty ports are open to everyone at no cost. Today it is nineteen. We offer ports that join free levelling for two years.
## What it costs
| Year | Additional cost | From the reserve
| 2026 | £58,000 | £20,000
| 2027 | £84,000 | £30,000
| 2028 | £91,000 | £25,000
| 2029 | £88,000 | £10,000
| 2030 | £80,000 | £0
In five years that is £401,000, of which £85,000 comes from the reserve.
## What we shall not do
We shall not certify equipment, run a job agency or buy a building. Each of these was asked for; none can be done well by fourteen employees.`,
  ],
}
