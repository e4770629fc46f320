import { describe, expect, test } from 'bun:test'
import { makeMembersCsv } from './members-csv.ts'

const now = new Date('2026-03-01T15:30:00Z')
const [header = '', ...lines] = makeMembersCsv(400, now).trimEnd().split('\r\n')
const readColumn = (name: string) => {
  const index = header.split(',').indexOf(name)
  return lines.map((line) => line.split(',')[index] ?? '')
}

describe('the demo members', () => {
  test('are the same at any time of the day', () => {
    const csv = makeMembersCsv(400, now)
    expect(makeMembersCsv(400, new Date('2026-03-01T00:00:00Z'))).toBe(csv)
    expect(csv.split('\r\n')[1]).toStartWith('crm-10001,kaethe.schroeder.1@example.org,Käthe,Schröder,')
  })

  test('are a prefix of a larger set', () => {
    expect(makeMembersCsv(400, now)).toStartWith(makeMembersCsv(20, now))
  })

  test('have dates without a time, which imports read in the association’s time zone', () => {
    for (const date of [...readColumn('joinedAt'), ...readColumn('renewsAt')])
      expect(date).toMatch(/^(\d{4}-\d{2}-\d{2})?$/)
  })

  test('cover all statuses and levels and many countries, with unique email addresses', () => {
    expect(lines).toHaveLength(400)
    expect(new Set(readColumn('email')).size).toBe(400)
    const statuses = ['active', 'cancelled', 'grace', 'lapsed', 'pending', 'suspended']
    expect([...new Set(readColumn('status'))].toSorted()).toEqual(statuses)
    expect(new Set(readColumn('level')).size).toBe(6)
    expect(new Set(readColumn('address.country')).size).toBe(13)
  })
})
