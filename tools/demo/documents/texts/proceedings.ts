import { published, type TextDocument } from '../document.ts'

export const proceedings: TextDocument = {
  ...published,
  fileName: 'proceedings-cardiff-2025.pdf',
  name: 'Proceedings of the Cardiff conference 2025',
  description: 'Four papers from “Shallow water, deep questions”, including the one that won the prize.',
  categories: ['Research', 'Events'],
  tags: ['conference', 'proceedings', '2025'],
  accessLevel: 'paid',
  price: { amount: 4_500, currency: 'GBP' },
  language: 'en',
  pages: [
    `# Shallow water, deep questions
Proceedings of the conference of the Harbour & Coast Surveyors’ Association, Cardiff, 16 to 18 September 2025. Edited by Ingrid Solheim. Selected papers, shortened by their authors.
## Foreword
Eighty-four talks were given in three days. The four that follow were chosen by the programme committee because someone can act on them on Monday. Three report a failure. That is no accident: the session “What went wrong” was the fullest of all, with 340 people in a room for 300.
## The papers
- Benchmarks that sink, by Mairead Ni Bhriain (page 2)
- How many sound velocity casts are enough?, by Tomasz Wieczorek (page 3)
- An uncrewed vessel in a busy port, by Ingrid Solheim and Priya Raghunathan (page 4)
- Reading the bottom from space, by Soizic Le Gall (page 5)`,
    `# Benchmarks that sink
Mairead Ni Bhriain, Cork. Prize for the best paper.
## Summary
Of 214 benchmarks beside tide gauges in Ireland and western Britain, 38 (17.8 per cent) moved by more than 5 millimetres between 2014 and 2024. Benchmarks on rock moved least, those on reclaimed land most.
## Method
Every benchmark was levelled three times against marks in rock, with closing errors below 1.2 millimetres per kilometre. Satellite radar of the same years was compared for 61 of them; the two agreed within 2 millimetres in 54 cases.
## Results
| Ground | Benchmarks | Moved over 5 mm | Median, mm a year
| Rock | 71 | 2 | 0.1
| Quay on piles | 58 | 6 | 0.2
| Masonry quay | 49 | 11 | 0.4
| Reclaimed land | 36 | 19 | 1.6
## What follows
A gauge that is levelled to one benchmark on reclaimed land reports a sea level that rises half as fast again as it does. Three benchmarks are needed, of which at least one stands on rock or piles, and they must be levelled every year. The third edition of HCS-7 asks for just that.`,
    `# How many sound velocity casts are enough?
Tomasz Wieczorek, Gdańsk.
## Summary
In estuaries the speed of sound changes within minutes when the tide turns. On the Severn and the Vistula lagoon 412 casts were taken, one every six minutes over four tides. Leaving out casts afterwards shows what each one is worth.
## Results
With a cast every hour the depth error from refraction at the outer beams stayed below 0.10 metres for 71 per cent of the time; with one every thirty minutes, for 93 per cent; with one every fifteen minutes, for 97 per cent. Around the turn of the tide even fifteen minutes were too long.
The largest error was 0.64 metres, in 11 metres of water, fifty minutes after high water, when a wedge of salt water slid beneath the fresh.
## Advice
Take a cast every thirty minutes, and every ten within one hour before and after the turn of the tide. Reduce the swath to 45 degrees on each side while the water is layered. A moving profiler pays for itself after about nine days of survey.`,
    `# An uncrewed vessel in a busy port
Ingrid Solheim, Bergen, and Priya Raghunathan, Chennai.
## Summary
For six weeks an uncrewed vessel of 5.4 metres surveyed berths in a port with 140 ship movements a day. It covered 78 per cent of the planned lines. A crewed boat, in the same weeks, covered 83 per cent, at 2.1 times the cost.
## What went wrong
On day 9 the vessel lost its link for 47 seconds behind a container ship and stopped, as it should, in the fairway, as it should not. A pilot had to alter course. Since then it returns to the last place of safety when the link is lost for more than ten seconds.
On day 23 a fishing line fouled the propeller. Recovery took four hours, since nobody had planned for it.
## Advice
Agree with harbour control on a channel, a person and a word that stops everything. Practise recovery before the survey. Keep one person on watch for each vessel: with two vessels for one watch-keeper, the number of close-quarters situations rose from 0.4 to 1.9 a day.`,
    `# Reading the bottom from space
Soizic Le Gall, Brest.
## Summary
Depths from satellite images were compared with 2.3 million soundings in nine bays of Brittany. Down to 6 metres the median error was 0.41 metres, from 6 to 12 metres 1.07 metres; deeper than 12 metres nothing of use remained. In turbid water the limit was 3 metres.
## What it is good for
For charts it is not good enough. To find out where a survey is needed it is: of 44 places where the image and the chart differed by more than two metres, 31 had actually changed.
The images of 1,100 square kilometres cost nothing and took eleven days of work. A boat survey of the same area would have cost about 900,000 euros.
## Advice
Use images taken at low water, with the sun higher than 30 degrees and wind below 5 metres a second. Calibrate again in each bay: coefficients that were taken from a neighbouring bay doubled the error. Never publish such depths without saying how they were made.`,
  ],
}
