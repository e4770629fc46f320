import { published, type TextDocument } from '../document.ts'

export const inductionSlides: TextDocument = {
  ...published,
  fileName: 'induction-new-members.pptx',
  name: 'Induction for new members',
  description: 'Slides from the monthly induction for new members, with speaker notes.',
  categories: ['Membership'],
  tags: ['induction', 'slides'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Welcome aboard
Induction for new members, 60 minutes, first Tuesday of each month
> Ask where everybody is. Somebody is always on a boat.`,
    `# Who we are
- 4,812 members in 63 countries
- Founded on 3 May 1927 by nine harbour surveyors
- 22 branches, 287 volunteers, 14 employees
> The nine founders met in a room above a chandler’s shop; the minutes of that evening are in the library.`,
    `# Your first sixty days
- Day 2: your member number
- Day 14: a letter from your branch
- By day 60: a call from a volunteer
> Of the new members who get a call, 86 in 100 renew; of the others, 74.`,
    `# Four things to do today
- Choose your interests, so that the library can suggest documents
- Register for the next Survey Hour
- Look up your branch
- Ask for a mentor
> Show how each is done. Leave ten minutes.`,
    `# The code in one minute
- Safety comes first
- Report what was measured
- State the uncertainty
- Declare interests
> Tell the story of case 1, the shoal that was not wanted.`,
    `# Becoming a chartered member
| Step | When | Fee
| Associate | at once | £95 a year
| Portfolio of three surveys | after 4 years of practice | none
| Interview, 50 minutes | six weeks later | £140
> 78.7 per cent of candidates were accepted in 2025.`,
    `# Questions
The membership desk answers on working days from 9:00 to 16:30, Plymouth time
> End on time. Stay for a quarter of an hour for those who did not want to ask before everybody.`,
  ],
}
