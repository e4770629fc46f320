import { published, type Workbook } from '../document.ts'
import { computeTideTable, constituents, MEAN_LEVEL } from '../saltmarsh-tide.ts'

export const tideTables: Workbook = {
  ...published,
  fileName: 'tide-tables-saltmarsh-2026.xlsx',
  name: 'Tide tables for Saltmarsh, March 2026',
  description:
    'High and low waters of a made-up port, computed from four constituents: for courses, not for navigation.',
  categories: ['Learning'],
  tags: ['tides', 'tables', 'course material'],
  accessLevel: 'public',
  sheets: {
    'High and low waters': [
      ['Day (March 2026)', 'Time (UTC)', 'Height above chart datum (m)', 'Kind'],
      ...computeTideTable(31).map(({ day, time, height, kind }) => [day, time, height, kind]),
    ],
    Constituents: [
      ['Constituent', 'Period (hours)', 'Amplitude (m)', 'Phase (degrees)'],
      ...constituents.map(({ name, hours, meters, degrees }) => [name, hours, meters, degrees]),
    ],
    Notes: [
      ['Topic', 'Note'],
      ['Mean level', `The mean level is ${MEAN_LEVEL} m above chart datum.`],
      ['Made up', 'The port of Saltmarsh does not exist. Never navigate by these tables.'],
      ['Exercise 1', 'Find the day with the largest range, and say how old the moon is.'],
      [
        'Exercise 2',
        'A berth has 6.2 m below chart datum. When can a draught of 9.0 m come in, with 0.5 m to spare?',
      ],
    ],
  },
}
