import { describe, expect, test } from 'bun:test'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { testService } from '../../../tools/testing/service.ts'
import { runGuildhall } from './run.ts'

const service = await testService()
await service.startWorker()
const env = { GUILDHALL_API_KEY: service.client.keys.live.secret, GUILDHALL_BASE_URL: service.url }
const operatorEnv = { ...env, GUILDHALL_API_KEY: service.operatorKey }
const [rules = ''] = await addResources(service, service.client, [
  { name: 'Harbour rules', tags: ['quay'], pages: ['Contents', 'Lifejackets are worn\non the quay.'] },
  { name: 'Price list', accessLevel: 'paid', type: 'image', format: 'png', status: 'draft' },
])

const parseRows = (stdout: string) =>
  stdout
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').slice(1))

describe('resources', () => {
  test('lists and filters', async () => {
    const all = await runGuildhall(['resources', 'list'], { env })
    expect(all).toMatchObject({ exitCode: 0, stderr: '' })
    expect(parseRows(all.stdout)).toMatchObject([
      ['NAME', 'FORMAT', 'ACCESS', 'STATUS', 'DOWNLOADS', 'PUBLISHED'],
      ['Price list', 'png', 'paid', 'draft', '0', ''],
      ['Harbour rules', 'pdf', 'public', 'published', '0', expect.any(String)],
    ])
    for (const filter of ['--access paid', '--type image', '--status draft', '--format png']) {
      const { stdout } = await runGuildhall(['resources', 'list', ...filter.split(' ')], { env })
      expect(parseRows(stdout).slice(1)).toMatchObject([['Price list', 'png', 'paid', 'draft', '0', '']])
    }
    const tagged = await runGuildhall(['resources', 'list', '--tag', 'quay', '--json'], { env })
    expect(JSON.parse(tagged.stdout)).toMatchObject([{ name: 'Harbour rules' }])
  })

  test('search prints the page and the passage', async () => {
    const { stdout } = await runGuildhall(['resources', 'search', 'lifejackets'], { env })
    expect(parseRows(stdout)).toEqual([
      ['NAME', 'PAGE', 'TEXT'],
      ['Harbour rules', '2', 'Lifejackets are worn on the quay.'],
    ])
    const none = await runGuildhall(['resources', 'search', 'nothing', '--type', 'image'], { env })
    expect(none).toMatchObject({ exitCode: 0, stderr: 'None found.\n' })
  })

  test('page prints the text of a page, and the number of pages', async () => {
    const page = await runGuildhall(['resources', 'page', rules, '2'], { env })
    expect(page).toMatchObject({
      exitCode: 0,
      stdout: 'Lifejackets are worn\non the quay.\n',
      stderr: 'Page 2 of 2.\n',
    })
    const { stdout } = await runGuildhall(['resources', 'page', rules, '1', '--json'], { env })
    expect(JSON.parse(stdout)).toMatchObject({ resourceId: rules, page: 1, pages: 2, text: 'Contents' })
    expect((await runGuildhall(['resources', 'page', rules, '3'], { env })).exitCode).toBe(3)
    const refused = await runGuildhall(['resources', 'page', rules, 'two'], { env })
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain('must be a positive integer, not "two"')
  })

  test('search exits with 2 without a query, and list with 1 for an unknown type', async () => {
    expect((await runGuildhall(['resources', 'search'], { env })).exitCode).toBe(2)
    const unknown = await runGuildhall(['resources', 'list', '--type', 'book'], { env })
    expect(unknown.exitCode).toBe(1)
    expect(unknown.stderr).toContain('type')
  })
})

describe('search reindex', () => {
  test('waits for the worker to rebuild the index', async () => {
    const run = await runGuildhall(['search', 'reindex'], { env: operatorEnv })
    expect(run).toMatchObject({ exitCode: 0, stdout: '2 resources indexed.\n' })
    expect(run.stderr).toContain('100%  2 resources')
    const status = await runGuildhall(['search', 'status', '--json'], { env: operatorEnv })
    expect(JSON.parse(status.stdout)).toMatchObject({ status: 'completed', total: 2, done: 2, progress: 1 })
  })

  test('prints the progress with --no-wait', async () => {
    const run = await runGuildhall(['search', 'reindex', '--no-wait', '--json'], { env: operatorEnv })
    expect(JSON.parse(run.stdout)).toMatchObject({ total: expect.any(Number), progress: expect.any(Number) })
  })

  test('requires an operator key', async () => {
    expect((await runGuildhall(['search', 'reindex'], { env })).exitCode).toBe(4)
  })
})
