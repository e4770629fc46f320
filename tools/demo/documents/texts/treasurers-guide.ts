import { published, type TextDocument } from '../document.ts'

export const treasurersGuide: TextDocument = {
  ...published,
  fileName: 'branch-treasurers-guide.docx',
  name: 'Branch treasurer’s guide',
  description: 'Budget, payments, cash, grants and the report of 31 January.',
  categories: ['Finance', 'Branches'],
  tags: ['treasurer', 'branch', 'expenses'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Branch treasurer’s guide
You look after your branch’s money. It takes about three hours a month. This guide explains what you decide, what you don’t, and what we need from you.
## Your year
- January: last year’s report is due by the 31st.
- February: the grant arrives, £12 for every member on 31 December.
- September: submit next year’s budget to your committee.
- November: inventory of branch property worth more than £250.
## Bank account
The account is in the name of the association with the name of the branch added, never in your own. Two people can see it, and payments above £500 need two signatures. When you hand over, the signatories are changed within fourteen days.
## Cash
Keep no more than £100 in cash, count it every month, and write down the result even if it matches the books.`,
    `# Expenses and events
## What we reimburse
| Item | Limit | Evidence
| Train, second class | actual cost | ticket
| Car | £0.40 a kilometre | route
| Bicycle | £0.20 a kilometre | route
| Hotel | £110 a night, London £150 | invoice
| Meals | £32 a day | none needed
| Childcare during meetings | £14 an hour | receipt
Claims are made within sixty days and paid within fourteen. Nobody approves their own claim. Alcohol and fines are never paid.
## Events
An event pays for itself over a year, not each time. Charge members at most £15 for an evening. If you expect income above £2,000 tell head office six weeks in advance, because of VAT.
## Sponsors
A branch may accept up to £1,000 a year from one sponsor. Above that the council decides. A sponsor never chooses speakers.`,
    `# Reports and problems
## The report of 31 January
It has four parts: what you had, what came in, what went out, what is left. Add the bank statement of 31 December. Two members who are not on the committee examine the accounts and sign.
## When a report is late
After 31 January we remind you. After 28 February the grant is held back until we receive the report. In 2025 this happened to three of twenty-two branches.
## Reserves of a branch
Up to one year’s grant plus £1,500 may be kept. Any excess goes back to the association, unless the council has agreed to a purpose.
## Loss and fraud
Tell the treasurer of the association the same day. Change the passwords first, then call. Honest mistakes have no consequences; in ten years there were two cases that were not honest, of £640 and £2,150.
## Record keeping
Accounts and receipts are kept for seven years, on paper or as legible scans.`,
  ],
}
