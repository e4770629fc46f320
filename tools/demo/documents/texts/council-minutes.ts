import { published, type TextDocument } from '../document.ts'

export const councilMinutes: TextDocument = {
  ...published,
  fileName: 'council-minutes-2025-10-24.docx',
  name: 'Minutes of the council, 24 October 2025',
  description: 'Budget 2026, the end of the equipment register, the examinations, and a new branch.',
  categories: ['Governance'],
  tags: ['minutes', 'council', '2025'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Minutes of the council
24 October 2025, 14:00 to 17:10, Customs House, Plymouth, and by video.
## Present
Oyelaran Adeyemi (president, chair), Catrin Pugh (vice-president), Duncan Rae (treasurer), Helena Marques (secretary, minutes), Ingrid Solheim, Tomasz Wieczorek, Soizic Le Gall, Priya Raghunathan, Jamie Trelawney. Apologies: Kenji Mori, Aoife Brennan. Nine of eleven members: the council is quorate.
## 1. Minutes of 5 September
Approved without change.
## 2. Budget for 2026
Duncan Rae presented the budget: income of £1,341,000, expenditure of £1,334,000. The largest change is £58,000 for the strategy, of which £20,000 comes from the reserve. Jamie Trelawney asked why branches still get no more than £12 a member, the same as in 2018. The treasurer will bring a proposal in February.
Decision 2025/31: the budget is approved with eight votes for and one abstention.`,
    `## 3. Register of survey equipment
After eighteen months the register holds 214 of the expected 3,000 instruments. The supplier asks for another £22,000. Catrin Pugh reported that of 96 corporate partners only eleven would use it.
Decision 2025/32: the project ends. The £9,200 spent is written off. The lessons are described in the annual report. Unanimous.
## 4. Examinations
The autumn session ran without disruption on the old platform: 318 candidates. The report on the April failure, by Marlowe Assurance, names three causes: no trial with more than 20 people, a change on the eve of the session, and no one with the authority to stop it.
Decision 2025/33: the new platform will not be used until a trial with at least 150 people has succeeded. The 74 candidates who had to sit again get their fee back; cost £18,600. Unanimous.`,
    `## 5. Branches
The Nagasaki branch, recognised in May, has elected its officers. A request from Split for recognition with thirteen members was postponed, since article 3 requires fifteen.
## 6. Safety
Priya Raghunathan reported four accidents since July, none with lasting injury. Two happened while transducers were being lifted. The safety guide will say that nobody lifts more than 25 kilograms alone.
Decision 2025/34: the guide is changed accordingly by 31 December. Unanimous.
## 7. Any other business
Helena Marques will step down as secretary at the end of her term in June 2026. Nominations are open until 1 April.
## Tasks
| Who | What | By
| Duncan Rae | Proposal on branch grants | 13 February 2026
| Soizic Le Gall | Trial of the examination platform | 31 March 2026
| Priya Raghunathan | Revision of the safety guide | 31 December 2025
Next meeting: 28 November 2025, by video.`,
  ],
}
