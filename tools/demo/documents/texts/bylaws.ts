import { published, type TextDocument } from '../document.ts'

export const bylaws: TextDocument = {
  ...published,
  fileName: 'bylaws-2024.pdf',
  name: 'Bylaws of the Association',
  description:
    'Who may be a member, who decides what, and how these rules are changed. In force since 1 July 2024.',
  categories: ['Governance'],
  tags: ['bylaws', 'elections', 'general meeting'],
  accessLevel: 'public',
  language: 'en',
  pages: [
    `# Bylaws of the Association
Adopted by the general meeting in Plymouth on 14 June 2024, in force since 1 July 2024. They replace the bylaws of 2011.
## Article 1. Name and registered office
The association is called Harbour & Coast Surveyors’ Association. It was founded on 3 May 1927 as the Harbour Surveyors’ Club and has its registered office at the Customs House on the Barbican, Plymouth.
## Article 2. Purpose
The association advances the survey of harbours, coasts and estuaries. To that end it
- sets standards of practice and keeps them up to date;
- teaches, examines and certifies surveyors;
- publishes what its members have found, good or bad;
- speaks for the profession where rules about it are made.
## Article 3. Definitions
“Chartered member” means a person who has passed the professional review under article 6. A member is in “good standing” if none of the member’s fees is overdue by more than the grace period of the member’s level. “Branch” means a group of at least fifteen members in one region whom the council has recognised. “Council” means the body elected under article 10.
## Article 4. Not for profit
Income and property are used for the purpose only. No part of them is paid to members, except for work that was ordered in writing and for expenses against receipts.`,
    `# Membership
## Article 5. Levels
There are six levels of membership: student, associate, chartered member, fellow, corporate partner and life member. The level of correspondent was closed on 31 December 2021; it is no longer open to new members.
## Article 6. Professional review
An associate becomes a chartered member by professional review. The review requires four years of practice, two of them afloat, a portfolio of three surveys, and an interview of fifty minutes with two reviewers who do not work for the same employer as the candidate.
An unsuccessful candidate is given the reasons in writing within twenty-one days and may try again after six months.
## Article 7. Fellows
The council elects fellows from among chartered members of at least ten years’ standing. A proposal needs the signatures of three fellows. Not more than twelve fellows are elected in a year.
## Article 8. Fees
The general meeting sets the fees. They fall due on the first day of the member’s year. A member who has not paid stays a member during the grace period: thirty days for students and associates, forty-five for chartered members, sixty for fellows and ninety for corporate partners. After it the membership lapses. It is reinstated on payment of the current year’s fee; no fee is charged for the years in between.
## Article 9. End of membership
Membership ends by resignation, which needs no reason, by lapse for two years in a row, by death, or by expulsion under article 18.`,
    `# Council and officers
## Article 10. Council
The council has eleven members: the president, the vice-president, the treasurer, the secretary and seven ordinary members, of whom at least two work outside the United Kingdom and at least one is younger than thirty-five on the day of the election.
## Article 11. Terms
A term lasts three years. Nobody serves more than two terms in a row in the same office. Each year about a third of the council is elected.
## Article 12. Elections
Elections are held by secret electronic ballot between 1 and 21 May. Every member in good standing has one vote; a corporate partner has one vote, cast by the person it names. Candidates are proposed by five members before 1 April. Where there are more candidates than seats, votes are counted by single transferable vote.
## Article 13. Meetings of the council
The council meets at least six times a year. Decisions require the presence of six members, in person or by video, and a simple majority; in a tie, the president has a casting vote. Minutes are published to members within thirty days, with matters concerning individuals omitted.
## Article 14. Duties of the treasurer
The treasurer keeps the accounts, reports to the council every quarter and puts the audited accounts before the general meeting. Payments above £2,500 need two signatures, one of which must be the treasurer’s. Contracts above £25,000 require the council’s approval.`,
    `# General meeting
## Article 15. Annual general meeting
The annual general meeting is held between 1 and 30 June. The secretary gives at least twenty-eight days’ notice of it, with the agenda. It receives the annual report, approves the accounts, appoints the auditor, sets the fees and hears the result of the elections.
## Article 16. Quorum and votes
The quorum of the general meeting is sixty members in good standing, or five per cent of them if that is fewer, present or represented. A member may represent at most two others by written proxy. Decisions are taken by simple majority of the votes cast, unless these bylaws say otherwise.
## Article 17. Extraordinary meeting
The council may call an extraordinary general meeting whenever it sees fit, and must call one within forty-two days if seventy-five members in good standing request it in writing, stating the business of the meeting.
## Article 18. Complaints and expulsion
A complaint about a member goes to the secretary. A panel of three fellows hears both sides. It may dismiss the complaint, reprimand the member, suspend the membership for up to twelve months or propose expulsion. Expulsion requires the votes of at least eight of the council’s eleven members. The member may appeal to the general meeting within sixty days.`,
    `# Branches, records and changes
## Article 19. Branches
A branch elects a chair, a secretary and a treasurer every two years. Each year it receives £12 for every member in its region and reports by 31 January on how the money was used. A branch with fewer than fifteen members in two years running is dissolved, and its assets return to the association.
## Article 20. Personal data
The association keeps only the personal data that it needs to serve its members. A member may see and correct these data and, once the membership has ended, have them erased; records of examinations are kept for forty years.
## Article 21. Reserve
The association keeps a reserve of between six and nine months of its ordinary expenditure. When the reserve falls below six months, the council tells the next general meeting how it will be restored within three years.
## Article 22. Changes to the bylaws
These bylaws may be changed by a majority of two thirds of the votes cast at a general meeting. The text of a proposal is sent with the notice of the meeting. Articles 2 and 4 may be changed only by a majority of three quarters of the votes cast.
## Article 23. Dissolution
The association may be dissolved only by a majority of three quarters of the votes cast at a general meeting called for that purpose alone. Any assets that remain after its debts have been paid go to a charity for seafarers that the meeting names.`,
  ],
}
