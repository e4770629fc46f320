import { describe, expect, test } from 'bun:test'
import { findColumns } from '../src/infographic/tables.ts'
import { splitBlocks } from '../src/text/blocks.ts'

const find = (...lines: string[]) =>
  findColumns(splitBlocks([{ pageNumber: 1, text: lines.join('\n') }])).map(({ title, name, entries }) => ({
    title,
    name,
    values: entries.map(({ label, displayValue }) => `${label} ${displayValue}`),
  }))

describe('a table with cells', () => {
  test('has the last column with a value in each row, by its name', () => {
    expect(
      find(
        'Courses',
        'Course\tFee\tGuests\tLength',
        'Radio\t£95\t£140\t1 day',
        'Ships\t£320\t£480\t2 days',
        'Total\t£415\t£620',
        'Aid\t£110\t£165\t1 day',
      ),
    ).toEqual([{ title: 'Courses', name: 'Guests', values: ['Radio £140', 'Ships £480', 'Aid £165'] }])
  })

  test('has values below their column if cells are empty', () => {
    expect(
      find(
        'Budget',
        'Item\t2023\t2024\t2025',
        'Rent\t12000\t12500\t13000',
        'Courses\t8000\t9500',
        'Trips\t1000\t\t1500',
      ),
    ).toEqual([{ title: 'Budget', name: '2023', values: ['Rent 12000', 'Courses 8000', 'Trips 1000'] }])
  })

  test('has no column if empty cells were left out', () => {
    expect(
      find('Budget', 'Item\t2023\t2024', 'Rent\t12000\t12500', 'Courses\t8000\t9500', 'Trips\t1500'),
    ).toEqual([])
  })

  test('has a column with a unit in its name rather than a count', () => {
    expect(
      find('Pay', 'Role\tMedian (£)\tAnswers', 'Pilot\t52000\t31', 'Master\t61000\t12', 'Cook\t30000\t9'),
    ).toMatchObject([{ name: 'Median (£)' }])
  })

  test('can have years as labels, and currencies before amounts', () => {
    expect(find('Growth', 'Year\tFee', '2023\tCHF 120', '2024\tCHF 45', '2025\tCHF 1’210.–')).toEqual([
      { title: 'Growth', name: 'Fee', values: ['2023 CHF 120', '2024 CHF 45', '2025 CHF 1’210.–'] },
    ])
  })

  test('has labels of two columns if one does not distinguish the rows', () => {
    expect(find('Plan', 'North\tRent\t£30', 'North\tPower\t£20', 'South\tRent\t£40')).toEqual([
      { title: 'Plan', name: null, values: ['North: Rent £30', 'North: Power £20', 'South: Rent £40'] },
    ])
  })

  test('is not drawn if it lists pages', () => {
    expect(find('Contents', 'Purpose\t1', 'Members\t3', 'Fees\t7')).toEqual([])
  })
})
