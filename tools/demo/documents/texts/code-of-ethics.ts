import { published, type TextDocument } from '../document.ts'

export const codeOfEthics: TextDocument = {
  ...published,
  fileName: 'code-of-ethics.pdf',
  name: 'Code of ethics',
  description: 'Seven duties of every member, with cases that show what they mean.',
  categories: ['Governance', 'Career'],
  tags: ['ethics', 'conduct'],
  accessLevel: 'public',
  language: 'en',
  pages: [
    `# Code of ethics
Adopted by the council on 9 November 2022. It binds every member of every level.
## The seven duties
- Safety comes first. A surveyor stops work that endangers people, whoever ordered it.
- Report what was measured. Soundings are never removed, moved or smoothed to please anyone.
- State the uncertainty. A depth without its uncertainty is an opinion.
- Work within your competence. Say so when a task is beyond it, and get help.
- Declare interests. Whoever gains from a result says so before the work begins.
- Keep confidences. What a client tells you is not yours to pass on, unless people are in danger.
- Leave the sea as you found it. Lost equipment is recovered or reported.
## Definitions
A “conflict of interest” is any circumstance that could lead a reasonable person to doubt that a result was reached for its own sake. “Competence” means knowledge, practice within the last five years, and the equipment to do the work.`,
    `# Cases
## Case 1. The shoal that was not wanted
A port asks that three soundings be left out of a chart, since the berth would otherwise lose its class. The soundings are sound. The surveyor keeps them in and offers to survey the spot again at the next spring tide. If the port deletes them itself, the surveyor withdraws their name from the report.
## Case 2. A gift
An instrument maker invites a survey manager to a regatta worth £380 while a tender is open. The manager declines. Hospitality of up to £50 may be accepted outside of tenders; it is entered in the employer’s register within seven days.
## Case 3. The second job
An employee of a harbour authority checks dredging at the weekend for the company that dredges that harbour. This is a conflict of interest even if both jobs are done well. It is permitted only with the written consent of both.
## Case 4. Asleep at the console
After fourteen hours on watch a surveyor marks a line as checked that nobody has looked at. The fault lies with the plan as well: nobody works more than twelve hours in twenty-four, or seventy-two in seven days.`,
    `# More cases, and what follows from a breach
## Case 5. Found by accident
While surveying a cable route a crew finds a wreck with human remains. The position is reported to the authorities the same day and to nobody else.
## Case 6. Data of others
A consultant finds on an old drive a survey that a former client paid for, and would save weeks by using it. The data belong to the client. Ask; most say yes.
## Case 7. Machine-made depths
A program fills gaps in coverage by interpolation. The gaps are shown on the chart, and filled depths are marked as not measured.
## Reporting a breach
Write to the secretary, with your name or without it. Anyone who reports in good faith is protected: reprisal by a member is itself a breach. Of 23 reports in the last five years nine were upheld.
## What follows
A panel of three fellows may dismiss the report, reprimand, suspend for up to twelve months or propose expulsion, as article 18 of the bylaws lays down. Decisions are published without names after ninety days.`,
  ],
}
