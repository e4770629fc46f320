import { published, type Workbook } from '../document.ts'

export const salaryTables: Workbook = {
  ...published,
  fileName: 'salary-survey-2026-tables.xlsx',
  name: 'Salary survey 2026: tables',
  description:
    'Quartiles by role, region and experience, and how the answers were spread. Pounds a year, gross.',
  categories: ['Career'],
  tags: ['salary', 'tables', '2026'],
  accessLevel: 'premium',
  sheets: {
    'By role': [
      ['Role', 'Lower quartile', 'Median', 'Upper quartile', 'Answers'],
      ['Graduate surveyor', 28_600, 31_200, 33_900, 168],
      ['Hydrographic surveyor', 38_100, 43_600, 49_800, 522],
      ['Senior surveyor', 47_300, 53_100, 59_400, 341],
      ['Party chief', 55_900, 62_500, 71_200, 147],
      ['Survey manager', 61_000, 69_900, 82_300, 119],
      ['Tide and level specialist', 42_200, 47_300, 53_600, 86],
      ['Data processor', 33_800, 38_400, 43_100, 142],
      ['Lecturer or researcher', 39_700, 45_200, 54_900, 79],
    ],
    'By region': [
      ['Region', 'Lower quartile', 'Median', 'Upper quartile', 'Answers'],
      ['Norway', 58_100, 64_700, 73_900, 92],
      ['Netherlands and Belgium', 49_200, 56_900, 65_100, 118],
      ['Germany', 47_000, 54_300, 62_800, 104],
      ['Scotland', 43_400, 50_800, 60_200, 231],
      ['Ireland', 42_900, 49_600, 57_700, 97],
      ['England and Wales', 38_800, 45_700, 54_600, 608],
      ['France', 37_500, 43_900, 51_000, 83],
      ['Portugal and Spain', 28_400, 33_800, 40_100, 76],
      ['India', 15_100, 19_400, 25_700, 64],
    ],
    'By experience': [
      ['Years', 'Lower quartile', 'Median', 'Upper quartile', 'Answers'],
      ['0 to 2', 27_900, 30_900, 34_200, 231],
      ['3 to 5', 34_300, 38_700, 43_500, 318],
      ['6 to 10', 41_000, 46_500, 53_200, 427],
      ['11 to 20', 47_800, 55_200, 64_600, 402],
      ['more than 20', 51_900, 61_400, 75_800, 226],
    ],
    Offshore: [
      ['Days offshore in the year', 'Median', 'Answers'],
      ['none', 44_100, 701],
      ['1 to 60', 47_200, 512],
      ['61 to 120', 53_900, 268],
      ['more than 120', 57_600, 123],
    ],
  },
}
