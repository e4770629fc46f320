import { published, type TextDocument } from '../document.ts'

export const cpdGuide: TextDocument = {
  ...published,
  fileName: 'continuing-education-guide.pdf',
  name: 'Guide to continuing education',
  description: 'How many hours, what counts, how to record it, and what the check in January looks at.',
  categories: ['Learning'],
  tags: ['cpd', 'continuing education', 'records'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Guide to continuing education
Continuing education is what keeps a chartered surveyor chartered. This guide has been in force since 1 January 2025.
## How much
Chartered members and fellows complete 24 hours in a calendar year. Of these at least 4 hours are about safety. In every second year at least 2 hours are about ethics. At least 12 of the 24 hours are structured.
## Structured and unstructured
Structured learning has an aim that was set beforehand, a teacher or an author, and a result that can be checked: courses, conferences, examinations. Unstructured learning has none of these: reading, talks with colleagues, visits.
## Carrying over
Hours above 24 count for the next year, up to 8. Hours that are missing can be made up by 31 March; after that the learning team agrees a plan with you.
## Who is excused
Students, associates, life members who no longer work, and members who are ill, on parental leave or out of work for more than three months.`,
    `# What counts
| Activity | Hours counted | Maximum per year
| Course by the association | hours of the course | no limit
| Course by another provider | hours of the course | 16
| Conference | 6 for each day | 18
| Survey Hour (webinar) | 1 | 10
| Mentoring an associate | 1 for each meeting | 8
| Publishing a paper | 10 | 20
| Reviewing a paper | 3 | 9
| Reading | 1 for each hour | 6
| Work on a standard | 2 for each meeting | 12
## What does not count
Work that you are paid for and have done before, sales demonstrations, travel, and the association’s own meetings about its affairs.
## Safety hours
These always count as safety: sea survival, first aid at sea, lifting and lashing, manual handling, working over water, and course HC-103. A refresher of sea survival is needed every five years by anyone who goes afloat.`,
    `# Recording and checking
## How to record
Enter each activity within thirty days: date, title, who taught it, hours, structured or not, and one sentence on what you will do differently. The sentence is the part that we read.
Keep evidence for three years. A certificate, a programme with your name on it, or an email from the organiser will do.
## The check
In January five per cent of those who must record hours are drawn by lot; in 2026 that was 127 members. You have twenty-eight days to send your record. Two reviewers read it; if they disagree, a third decides.
In 2025 the records of 88 per cent were in order, 9 per cent lacked evidence and sent it later, and 3 per cent had too few hours. Nobody lost their charter.
## If you fall short
You agree a plan with the learning team and have until 30 June. Anyone who does not keep to the plan may not use the letters after their name until it is done. This has happened four times since 2015.
## A good year: an example
Conference, two days: 12 hours. Course HC-103: 2 hours. Course HC-104: 1.25 hours. Five Survey Hours: 5. Four meetings with a mentee: 4. Together 24.25 hours, of which 20.25 are structured; since HC-103 gives only 2 hours of safety, 2 more are needed.`,
  ],
}
