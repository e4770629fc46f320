import { published, type TextDocument } from '../document.ts'

export const multibeamProcedure: TextDocument = {
  ...published,
  fileName: 'hcs-3-worked-example.pdf',
  name: 'HCS-3 worked example: a berth survey by multibeam',
  description:
    'From the first call to the signed report: planning, calibration, survey, processing, with all numbers.',
  categories: ['Standards', 'Learning'],
  tags: ['HCS-3', 'multibeam', 'patch test', 'berth'],
  accessLevel: 'premium',
  language: 'en',
  pages: [
    `# A berth survey by multibeam
A worked example for standard HCS-3. The port is made up; the numbers are from a real survey.
## The task
The Port of Saltmarsh wants to know whether berth 4 has the 9.5 metres below chart datum that it promises. The berth is 260 metres long and 40 metres wide. The answer is needed within ten days.
## Requirements
The order is “exclusive”: full coverage with every cube of 0.5 metres found, and a depth uncertainty of no more than 0.15 metres at 95 per cent. In 9.5 metres of water that leaves little: tide 0.04, sound velocity 0.06, motion 0.05, draught 0.03 and sounder 0.05 metres add up to 0.11 metres as the root of the sum of squares.
## The plan
Seven lines along the berth, 12 metres apart, at 4 knots; two lines across as a check. With a swath of 60 degrees to each side, coverage is more than 200 per cent. Duration: 3 hours, from two hours before to one hour after high water, when the ferry berth is empty.`,
    `# Calibration
## Offsets
The distances between antenna, motion sensor and transducer were measured ashore with a total station, three times, to 3 millimetres. On the water only the draught changes: 0.62 metres at the start, 0.60 metres at the end, because of fuel.
## Patch test
It is made in this order, since each result depends on those before it.
| Step | Over what | Lines | Result
| Latency | slope | same line, 3 and 6 knots | 0.00 s
| Pitch | slope | same line, both ways | -0.7°
| Roll | flat bottom | same line, both ways | +1.15°
| Heading | object | two lines beside it | +0.4°
Each step is repeated until two results differ by less than 0.1 degrees. Roll matters most: 0.1 degrees too much or too little gives 0.03 metres at the edge of a swath of 60 degrees in 9.5 metres of water.
## Sound velocity
Three casts: 1,483.2 metres a second at the surface and 1,486.9 at the bottom before the survey, a difference of 0.9 in the middle of it, and 1.4 at the end.`,
    `# Survey and processing
## On the day
Wind force 3, swell 0.2 metres. Line 5 was stopped after 80 metres, since the ferry came early, and run again. Total time 3 hours 20 minutes. The tide gauge of the port, levelled on 4 March to HCS-7, was 210 metres away.
## Cleaning
Of 41.2 million soundings 0.8 per cent were rejected, none by a program alone. Propeller wash was removed from lines 2 and 3. Two soundings that stood 0.4 metres above their neighbours were kept, since they appeared on three lines: it is a tyre.
## Check lines
Differences between the check lines and the rest: mean 0.01 metres, 95 per cent within 0.09 metres. The limit is 0.15 metres.
## The answer
The least depth in the berth is 9.31 metres below chart datum, at the north-eastern end, 6 metres from the quay. On 94 square metres, less than one per cent of the berth, there is less than 9.5 metres. The promised depth is not met.
## The report
It names the least depth first, then where and how certain: 9.31 metres, with an uncertainty of 0.11 metres. The port dredged 60 cubic metres eleven days later.`,
  ],
}
