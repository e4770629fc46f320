import { published, type TextDocument } from '../document.ts'

export const memberHandbook: TextDocument = {
  ...published,
  fileName: 'member-handbook.pdf',
  name: 'Member handbook',
  description: 'What membership gives you, what it asks of you, and whom to turn to.',
  categories: ['Membership'],
  tags: ['handbook', 'benefits', 'fees'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Member handbook
Welcome. This handbook explains what your membership gives you and what it asks of you. It was last revised in January 2026.
## Your first month
- Within two days you receive your member number and a link to the library.
- Within two weeks your branch writes to you. If it does not, tell the membership desk.
- Within sixty days a volunteer calls you, to hear what you hoped for when you joined.
## Whom to turn to
The membership desk answers on working days from 9:00 to 16:30, Plymouth time, and replies to letters within three working days. For anything urgent about safety afloat, the duty line is staffed at weekends as well.
## Your branch
You belong to the branch of the region where you work. You may ask to be moved to another one at any time, without giving a reason. There are twenty-two branches; the newest is Nagasaki.
## What we ask of you
Keep to the code of ethics. Record your continuing education if you are a chartered member or a fellow. Tell us within thirty days when your address or your employer changes.`,
    `# Fees and renewal
## What membership costs in a year
| Level | Fee | Grace period
| Student | £25 | 30 days
| Associate | £95 | 30 days
| Chartered member | £165 | 45 days
| Fellow | £290 | 60 days
| Corporate partner | £1,200 | 90 days
| Life member (once) | £2,400 | none
## How to pay
You can pay by card, by bank transfer or by direct debit. With direct debit you may pay in four instalments without surcharge. Invoices are sent thirty days before your year begins.
## Reduced fees
Members on parental leave, out of work, or retired from all paid work pay half. Members who live in one of the 61 countries on the council’s list pay 30 per cent. Ask the membership desk; you need no proof, only your word.
## When you do not pay
During the grace period nothing changes for you. After it the membership lapses: you lose access to the member library and may not use the letters after your name. Pay the current year’s fee and everything is as it was. Your member number stays the same for life.
## Leaving
You can resign at any time. The fee for the current year is not refunded, except in the first fourteen days.`,
    `# What you get
## Library
All members read the member library: standards in force, guides, recordings of the Survey Hour and proceedings older than two years. Fellows, corporate partners and life members also read the premium collection, which holds the full salary survey and the worked examples for the standards. Some documents are sold; members pay two thirds of the price.
## Letters after your name
Chartered members write MHCS after their name, fellows FHCS. Associates and students use no letters.
## Insurance
Chartered members and fellows who work in the United Kingdom or Ireland are insured for professional indemnity up to £250,000 for each claim, with an excess of £500, through Leadline Mutual. The insurance does not cover work as master of a vessel.
## Legal advice
Every member has one hour of legal advice a year on contracts, employment or copyright. Book it through the membership desk at least five working days ahead.
## Mentoring
Associates and students can ask for a mentor at any time. Half of all requests are met within three weeks.
## Discounts
Courses are 30 per cent cheaper for members, the conference 25 per cent.`,
    `# Continuing education and complaints
## Your hours
Chartered members and fellows complete at least 24 hours of continuing education in each calendar year, including at least 4 on safety and, every second year, at least 2 on ethics. Hours above 24 can be carried over to the next year, up to 8.
Each January we ask five per cent of members, chosen by lot, to show their records. Keep them for three years.
## When you cannot
Members who are ill for more than three months, on parental leave or out of work are excused for that time. Write to the learning team; you are excused from the day on which it happened, not from the day on which you write.
## Changing level
Students become associates on 1 October after they finish their studies. Associates apply for the professional review when they have four years of practice. The review costs £140, and £70 when it is repeated.
## If something goes wrong
Complain to the secretary about the association’s services: you have an answer within fifteen working days. If it does not satisfy you, the vice-president looks at it again. Complaints about another member follow article 18 of the bylaws.
## Lost your password?
Use “Send me a link” on the sign-in page. The link is valid for fifteen minutes and works once.`,
  ],
}
