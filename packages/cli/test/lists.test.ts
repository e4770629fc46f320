import { describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { runGuildhall } from './run.ts'

const service = await testService()
const { live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }

const buildMember = (email: string, region: string) => ({
  email,
  firstName: 'Ada',
  lastName: 'King',
  tags: ['board'],
  customFields: { region },
})
const north = await live.members.create(buildMember('north@example.org', 'north'))
await live.members.create(buildMember('south@example.org', 'south'))

describe('list', () => {
  test('prints selected fields as tab-separated values or as JSON', async () => {
    const filter = ['--filter', 'customFields.region=north', '--filter', 'level.empty=true']
    const list = ['members', 'list', '--fields', 'id,tags,level', ...filter]
    const { stdout } = await runGuildhall(list, { env })
    expect(stdout.split('\n').slice(0, 2)).toEqual(['id\ttags\tlevel', `${north.id}\t["board"]\t`])
    const json = await runGuildhall([...list, '--json'], { env })
    expect(JSON.parse(json.stdout)).toEqual([{ id: north.id, tags: ['board'], level: null }])
  })

  const countMatches = async (...filters: string[]) => {
    const args = filters.flatMap((filter) => ['--filter', filter])
    const { stdout } = await runGuildhall(['members', 'list', ...args, '--json'], { env })
    return JSON.parse(stdout).length
  }

  test('applies each value of a repeated filter', async () => {
    expect(await countMatches('email.not=north@example.org', 'email.not=south@example.org')).toBe(0)
    expect(await countMatches('customFields.region=north', 'customFields.region=south')).toBe(2)
  })

  test('combines a plain filter with an exclusion of the same field, in any order', async () => {
    const [northEmail, southEmail] = ['north@example.org', 'south@example.org']
    expect(await countMatches(`email=${northEmail}`, `email.not=${northEmail}`)).toBe(0)
    expect(await countMatches(`email.not=${northEmail}`, `email=${northEmail}`)).toBe(0)
    expect(await countMatches(`email.not=${southEmail}`, `email=${northEmail}`)).toBe(1)
    expect(
      await countMatches(`email=${northEmail}`, `email[not]=${southEmail}`, `email.not=${northEmail}`),
    ).toBe(0)
  })

  test('rejects an unknown field, and names the parameter', async () => {
    const run = await runGuildhall(['members', 'list', '--fields', 'nothing'], { env })
    expect(run.exitCode).not.toBe(0)
    expect(run.stderr).toContain('fields')
  })
})
