import { published, type TextDocument } from '../document.ts'

export const branchBriefingSlides: TextDocument = {
  ...published,
  fileName: 'branch-officers-briefing-2026.pptx',
  name: 'Briefing for branch officers 2026',
  description: 'What changes for branches this year: grants, reports, safety sheets.',
  categories: ['Branches'],
  tags: ['branch', 'briefing', 'slides'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Briefing for branch officers 2026
14 January 2026, online
> Recording starts at once; say so.`,
    `# What changes
- Four meetings a year, two of them online
- A risk sheet for every event of more than 25 people
- Officers no longer see dates of birth
> The second point was asked for by the branches themselves.`,
    `# Grants
- £12 for each member on 31 December
- Paid in February, if the report came by 31 January
- Three branches were late in 2025
| Branch | Members | Grant
| Aberdeen | 418 | £5,016
| Plymouth | 396 | £4,752
| Bergen | 241 | £2,892
| Nagasaki | 23 | £276
> The proposal to raise the grant comes to the council on 13 February.`,
    `# What worked in 2025
- Galway: survey of the docks by students, 42 helpers
- Hamburg: loan of levelling instruments, 25 euros a day
- Chennai: three evenings on tides, 190 participants
> Ask Chennai to explain how they did it.`,
    `# Dates
- 31 January: report
- 1 April: nominations for the council
- 16 June: general meeting in Plymouth
- 30 September: budget`,
  ],
}
