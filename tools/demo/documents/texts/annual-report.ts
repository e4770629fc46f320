import { published, type TextDocument } from '../document.ts'

export const annualReport: TextDocument = {
  ...published,
  fileName: 'annual-report-2025.pdf',
  name: 'Annual report 2025',
  description: 'What the association did in 2025, what it cost, and what did not work.',
  categories: ['Governance', 'Finance'],
  tags: ['annual report', 'accounts', '2025'],
  accessLevel: 'public',
  language: 'en',
  pages: [
    `# Annual report 2025
## The year in brief
At the end of 2025 the association had 4,812 members, 6.3 per cent more than a year before. This is the highest number since the association was founded in 1927. Growth came from students (up 19 per cent) and from members outside the United Kingdom, who are now 38 per cent of the total.
Income was £1,284,000 and expenditure £1,241,000, which leaves a surplus of £43,000. The reserve stands at 7.4 months of ordinary expenditure, within the range that article 21 of the bylaws asks for.
The conference in Cardiff had 612 participants from 31 countries. There were 2,946 course enrolments, two thirds of them online. The standard on tide gauges, HCS-7, was published in its third edition in March.
## What did not work
The move of the examinations to a new platform failed in April: 74 candidates had to sit their papers again, at a cost to us of £18,600. The register of survey equipment that we announced for 2025 does not exist; the council stopped the project in October, after £9,200 had been spent.
“We would rather publish a mistake than repeat it”, said the president, Oyelaran Adeyemi, at the general meeting in June.`,
    `# Members
## Numbers by level
| Level | End of 2024 | End of 2025 | Change
| Student | 701 | 834 | +19.0 %
| Associate | 1,186 | 1,240 | +4.6 %
| Chartered member | 2,004 | 2,079 | +3.7 %
| Fellow | 452 | 461 | +2.0 %
| Corporate partner | 96 | 104 | +8.3 %
| Life member | 88 | 94 | +6.8 %
| Total | 4,527 | 4,812 | +6.3 %
## Who joins, and who leaves
We gained 633 members and lost 348. Of those who left, 211 did not renew, 92 retired, 31 resigned and 14 died. The renewal rate was 92.3 per cent, up from 91.1 per cent in 2024. Among members in their first year it was only 78 per cent; since September every new member is called by a volunteer within sixty days.
Women are 27 per cent of all members and 41 per cent of students. The median age is 44 years. The largest branch is Aberdeen with 418 members, the newest is Nagasaki, recognised in May with 23.
## Chartered members
The professional review was taken by 164 candidates, of whom 129 were accepted. That is 78.7 per cent, close to the average of the last ten years.`,
    `# Learning and events
## Courses
There were 2,946 course enrolments. The most popular courses were HC-101, Reading tide tables (611), HC-104, Professional ethics (540), and HC-103, Safety on small survey craft (498). Participants rated them 4.4 out of 5 on average. Members earned 31,870 hours of continuing education, or 12.5 for each member who is required to earn them.
## Conference
The conference “Shallow water, deep questions” was held in Cardiff from 16 to 18 September 2025. There were 84 talks, 37 posters and 26 exhibitors. It brought in £214,000 and cost £187,000. The prize for the best paper went to Mairead Ni Bhriain for her work on benchmarks that sink.
## Examinations
The spring examinations were disrupted by the failure described on page 1. The autumn session ran on the old platform: 318 candidates sat 402 papers, and 81 per cent passed. The council has asked for an external report before another change is made.
## Library
The library holds 1,370 documents. They were downloaded 48,200 times; half of all downloads went to just 40 documents. The most downloaded was the salary survey, with 2,910 downloads.`,
    `# Standards and advocacy
## Standards
Two standards were published in 2025: HCS-7, Installation and levelling of tide gauges, third edition, in March, and HCS-12, Reporting of uncertainty in harbour surveys, first edition, in November. Comments on the drafts came from 143 members and 17 port authorities.
HCS-3, Multibeam surveys of harbours, is under revision. A draft will be put out for comment in May 2026.
## Where we were heard
We responded to nine consultations. In the revision of the harbour safety code our proposal that surveys of berths be repeated at least every twenty-four months was adopted word for word. Our request for open tide data was turned down for reasons of cost; we shall try again.
## Environment
The association’s own emissions were 214 tonnes of carbon dioxide, 31 per cent less than in 2019. Travel makes up 72 per cent of them. Council meetings by video saved 46 journeys by air.
## Volunteers
The work was done by 11 members of the council, 287 volunteers and 14 employees (11.6 full-time posts). Volunteers gave an estimated 9,400 hours. Twenty-two of them received the association’s medal.`,
    `# Accounts
## Income and expenditure, in thousands of pounds
| Item | 2024 | 2025
| Membership fees | 618 | 661
| Courses and examinations | 241 | 252
| Conference and events | 198 | 239
| Standards and publications | 71 | 78
| Sponsors | 49 | 54
| Income | 1,177 | 1,284
| Staff | 548 | 571
| Courses and examinations | 131 | 158
| Conference and events | 179 | 206
| Branches | 54 | 57
| Premises and systems | 142 | 147
| Other | 88 | 102
| Expenditure | 1,142 | 1,241
| Surplus | 35 | 43
## Notes
Fees were not raised in 2025. The general meeting has decided to raise them by an average of 3 per cent on 1 January 2027. The reserve was £765,000 at the end of the year, invested in deposits (70 per cent) and government bonds (30 per cent).
The accounts were audited by Pellow & Tremayne, Truro, who gave an unqualified opinion. They were approved by the council on 27 February 2026.`,
  ],
}
