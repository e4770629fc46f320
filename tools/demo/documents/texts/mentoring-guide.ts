import { published, type TextDocument } from '../document.ts'

export const mentoringGuide: TextDocument = {
  ...published,
  fileName: 'mentoring-guide.pdf',
  name: 'Mentoring guide',
  description: 'For mentors and mentees: how to begin, what to talk about, and how to end well.',
  categories: ['Career', 'Learning'],
  tags: ['mentoring', 'career'],
  accessLevel: 'partially_gated',
  language: 'en',
  pages: [
    `# Mentoring guide
Mentoring is a conversation between two people, one of whom has been there before. In our programme 312 pairs met in 2025. After a year 84 per cent of mentees said that they would do it again, and 91 per cent of mentors.
## Who takes part
Any associate or student can have a mentor. Mentors are chartered members or fellows with at least five years of practice who have taken the two-hour introduction. A mentor has at most two mentees at a time.
## What it is not
A mentor is not a manager, does not judge, and does not find jobs. Mentor and mentee never work for the same employer.
## How pairs are made
You tell us three things that you want to learn, your languages and your time zone. A volunteer proposes a match within three weeks. Either side can decline without giving a reason; one match in seven is declined.`,
    `# The first three meetings
## First meeting: get to know each other (60 minutes)
Tell each other how you came to the sea. Agree how often you meet, where, and who writes the invitation. Most pairs meet once a month by video. Agree that what is said stays between you.
## Second meeting: set aims (60 minutes)
Choose at most three aims for the year. A good aim can be seen: “I shall lead a survey of a berth by September”, not “I shall become more confident”. Write them down; both keep a copy.
## Third meeting: the first obstacle (45 minutes)
Talk about one thing that is in the way. The mentor asks; the mentee answers. A rule of thumb: the mentor talks a third of the time.
## Questions that help
- What have you tried already?
- What would you advise a friend?
- What is the smallest step that would tell you more?
- Who would need to say yes?`,
    `# Preparing for the professional review
Half of all mentees want to become chartered members. The review asks for a portfolio of three surveys and an interview of fifty minutes.
## The portfolio
Choose three surveys that differ: one that you planned, one that went wrong, and one that somebody else relied on. For each write at most 1,500 words: the task, your part in it, the uncertainty, and what you would do differently. Reviewers read the last section first.
## The interview
Practise twice with the mentor and once with somebody whom you do not know. Candidates who had practised were accepted in 86 per cent of cases, others in 71 per cent.
## When it does not work
If you miss two meetings in a row, say so and talk about why. If it still does not work, end it: write to the mentoring team, and both of you get a new match. One pair in twelve ends early.
## How to end well
After twelve months look back at the three aims. Say thank you. Many pairs go on as friends; the programme ends all the same, so that mentors are free for others.`,
  ],
}
