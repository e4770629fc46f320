import type { TextDocument } from '../document.ts'

export const dataProtection: TextDocument = {
  fileName: 'data-protection-policy-draft.docx',
  name: 'Data protection policy (draft for comment)',
  description: 'What we keep about whom, for how long, and who may see it. Draft of January 2026.',
  categories: ['Governance'],
  tags: ['privacy', 'draft'],
  accessLevel: 'member',
  price: null,
  status: 'draft',
  language: 'en',
  pages: [
    `# Data protection policy
Draft of 20 January 2026, for comment until 20 March 2026.
## Principles
We keep what we need, say why, let people see it, and throw it away in time. Personal data are never sold. They are given to others only at a member’s request, under a contract for processing, or where the law demands it.
## How long we keep what
| Data | Kept for
| Name, address, level | membership and 2 years
| Payments | 7 years
| Examination results | 40 years
| Continuing education | 3 years
| Complaints | 5 years after the decision
| Photographs of events | 10 years
| Server logs | 30 days
## Who sees what
Officers of a branch see name, level and email address of its members. Payments are seen by four employees and the treasurer. Complaints are seen by the panel and the secretary.`,
    `# Rights and incidents
## Your rights
You may see your data, correct them, take them with you and have them erased. Write to the data protection officer; you have an answer within twenty-one days, nine fewer than the law allows us. In 2025 there were 64 requests, of which 61 were answered in time.
## Incidents
Whoever notices a loss of data tells the officer at once, day or night. The officer decides within twenty-four hours whether the authority must be told; the law allows seventy-two. Members concerned are told in plain words what happened, what may follow, and what they can do.
## Changes from the policy of 2021
- Server logs are kept for 30 days instead of 180.
- Complaints are erased after 5 years instead of 10.
- Branch officers no longer see dates of birth.`,
  ],
}
