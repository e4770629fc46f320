import { published, type TextDocument } from '../document.ts'

export const treasurersGuide: TextDocument = {
  ...published,
  fileName: 'branch-treasurers-guide.docx',
  name: 'Guide for treasurers of branches',
  description: 'Budget, payments, cash, grants and the report of 31 January.',
  categories: ['Finance', 'Branches'],
  tags: ['treasurer', 'branch', 'expenses'],
  accessLevel: 'member',
  language: 'en',
  pages: [
    `# Guide for treasurers of branches
You keep the money of your branch. It takes about three hours a month. This guide tells what you decide, what you don’t, and what we need from you.
## Your year
- January: report of last year by the 31st.
- February: grant arrives, £12 for every member on 31 December.
- September: budget for the next year to your committee.
- November: stock-taking of what the branch owns above £250.
## Bank account
The account is in the name of the association with the name of the branch added, never in your own. Two people can see it, two signatures are needed above £500. When you hand over, signatures are changed within fourteen days.
## Cash
Keep no more than £100 in cash, count it every month, and write down the result even if it is right.`,
    `# Expenses and events
## What may be paid back
| Item | Limit | Evidence
| Train, second class | actual cost | ticket
| Car | £0.40 a kilometre | route
| Bicycle | £0.20 a kilometre | route
| Hotel | £110 a night, London £150 | invoice
| Meals | £32 a day | none needed
| Childcare during meetings | £14 an hour | receipt
Claims are made within sixty days and paid within fourteen. Nobody approves a claim of his or her own. Alcohol and fines are never paid.
## Events
An event pays for itself over a year, not each time. Charge members at most £15 for an evening. If you expect income above £2,000 tell head office six weeks before, because of value added tax.
## Sponsors
A branch may accept up to £1,000 a year from one sponsor. Above that the council decides. A sponsor never chooses speakers.`,
    `# Reports and trouble
## The report of 31 January
It has four parts: what you had, what came in, what went out, what is left. Add the bank statement of 31 December. Two members who are not on the committee look through the books and sign.
## When a report is late
After 31 January we remind you. After 28 February the grant is held back until the report is there. In 2025 this happened to three of twenty-two branches.
## Reserves of a branch
Up to one year’s grant plus £1,500 may be kept. What is more returns to the association, unless the council agreed to a purpose.
## Loss and fraud
Tell the treasurer of the association the same day. Change the passwords first, then call. Honest mistakes have no consequences; in ten years there were two cases that were not honest, of £640 and £2,150.
## Keeping papers
Accounts and receipts are kept for seven years, on paper or as pictures that can be read.`,
  ],
}
