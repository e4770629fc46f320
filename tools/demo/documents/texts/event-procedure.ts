import { published, type TextDocument } from '../document.ts'

export const eventProcedure: TextDocument = {
  ...published,
  fileName: 'procedure-organising-events.docx',
  name: 'Procedure: organising an event',
  description: 'From idea to report in twelve weeks, with who does what by when.',
  categories: ['Events', 'Branches'],
  tags: ['procedure', 'checklist'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Procedure: organising an event
Version 4, January 2026. It applies to events of the association and its branches with more than 25 participants.
## Roles
The organiser is responsible for all of it. The host is responsible for the place and for safety in it. The learning team decides on continuing education hours. One person may be organiser and host, never organiser and treasurer.
## Timetable
| Weeks before | What | Who
| 12 | Idea, aim and budget on one page | organiser
| 11 | Approval, or questions | learning team
| 10 | Date and place fixed | host
| 8 | Speakers confirmed in writing | organiser
| 6 | Invitation and registration open | office
| 2 | Needs of participants collected | organiser
| 1 | Risk sheet signed | host
| 0 | The event | all
## Money
Budget on 60 per cent of the places being taken. Members pay at most three quarters of what others pay. Registration can be cancelled without cost until fourteen days before.`,
    `# Safety, the day, and after
## Risk sheet
It names the nearest hospital, the first-aider, the meeting point, and what makes us stop. For visits to quays and boats there is one guide for every ten people, and everybody wears a lifejacket within 3 metres of the water.
## On the day
Open the door forty-five minutes before. Begin on time, end on time. Count participants at the beginning and in the middle: only those who were there for at least three quarters of the time get the hours.
## Photographs
Say that photographs are taken and offer places where they are not. Children are not photographed.
## After
Within two days thank the speakers. Within seven days send the list of participants to the learning team and ask for opinions with four questions, no more. Within thirty days close the accounts and write half a page: what would you do again, and what not?
## When to cancel
Cancel when fewer than twelve people have registered ten days before, or when the host says that it is not safe. Then no reason is needed and no discussion.`,
  ],
}
