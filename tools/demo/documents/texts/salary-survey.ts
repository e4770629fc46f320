import { published, type TextDocument } from '../document.ts'

export const salarySurvey: TextDocument = {
  ...published,
  fileName: 'salary-survey-2026.pdf',
  name: 'Salary survey 2026',
  description:
    'What surveyors of harbours and coasts earn, by role, region, experience and size of employer.',
  categories: ['Career'],
  tags: ['salary', 'survey', '2026'],
  accessLevel: 'premium',
  language: 'en',
  pages: [
    `# Salary survey 2026
## How it was made
The survey was open from 12 January to 20 February 2026. Of 3,978 working members, 1,604 answered, which is 40.3 per cent. Answers that could not be true were left out: 37 of them. All figures are gross for a year of full-time work, in pounds, at the exchange rates of 2 January 2026. Medians are given; nothing is shown for groups of fewer than ten.
## The result in one paragraph
The median salary is £47,800, which is 4.1 per cent more than in 2024. Prices rose by 5.6 per cent in the same two years, so surveyors have lost 1.4 per cent of what they can buy. Chartered members earn 21 per cent more than associates of the same age. Those who work offshore for more than sixty days a year earn £9,300 more than those who do not.
## Bonus and overtime
A bonus was paid to 44 per cent; its median was £3,200. Overtime is paid to 38 per cent, 33 per cent get time off instead, and 29 per cent get neither. Members work 42.6 hours a week on average, 3.9 more than their contracts say.`,
    `# Salaries by role and experience
## Median by role
| Role | 2024 | 2026 | Answers
| Graduate surveyor | £29,400 | £31,200 | 168
| Hydrographic surveyor | £41,900 | £43,600 | 522
| Senior surveyor | £51,300 | £53,100 | 341
| Party chief | £60,800 | £62,500 | 147
| Survey manager | £66,200 | £69,900 | 119
| Tide and level specialist | £45,100 | £47,300 | 86
| Data processor | £36,700 | £38,400 | 142
| Lecturer or researcher | £44,000 | £45,200 | 79
## Median by years of experience
| Years | Median
| 0 to 2 | £30,900
| 3 to 5 | £38,700
| 6 to 10 | £46,500
| 11 to 20 | £55,200
| more than 20 | £61,400
The steepest rise is between the third and the tenth year. It is also when most change their employer: 31 per cent did so in the last two years, and earned 11 per cent more for it on average, whereas those who stayed earned 3.5 per cent more.`,
    `# Regions and employers
## Median by region
| Region | Median | Answers
| Norway | £64,700 | 92
| Netherlands and Belgium | £56,900 | 118
| Germany | £54,300 | 104
| Scotland | £50,800 | 231
| Ireland | £49,600 | 97
| England and Wales | £45,700 | 608
| France | £43,900 | 83
| Portugal and Spain | £33,800 | 76
| India | £19,400 | 64
## Size of employer
With employers of fewer than ten people the median is £42,100, with those of 10 to 49 it is £45,900, with 50 to 249 £49,300, and with larger ones £52,600. Public authorities pay a median of £44,800 and offer the most leave: 29 days, against 25 in companies.
## Self-employment
One in nine is self-employed. The median day rate is £420 ashore and £610 afloat. Freelancers billed 148 days in 2025.`,
    `# Fairness and outlook
## Women and men
The median of women is £44,600, that of men £49,000: a gap of 9.0 per cent. Compared in the same role, with the same experience and in the same region the gap is 3.2 per cent. It was 4.7 per cent in 2024. Among graduates there is no statistically significant gap.
## Satisfied?
71 per cent are satisfied or very satisfied with their work, and 46 per cent with their pay. Asked what they would change first, 34 per cent said time away from home, 27 per cent pay, 16 per cent planning, and 12 per cent equipment.
## Looking for people
Of the employers among our corporate partners 68 per cent have had a post open for more than three months. Most wanted are people for processing multibeam data and for uncrewed vessels.
## How to use these figures
A median is the middle of many answers, not what you are worth. Compare by role first, then by region, then by experience. Tables with quartiles are in the workbook that belongs to this survey.`,
  ],
}
