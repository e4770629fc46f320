import { describe, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPdf, buildPng } from '../../../apps/server/test/library/files.ts'
import { testService } from '../../../tools/testing/service.ts'
import { createEmptyFolder, runGuildhall } from './run.ts'

const service = await testService()
const { live, keys } = service.client
const env = { GUILDHALL_API_KEY: keys.live.secret, GUILDHALL_BASE_URL: service.url }
const run = (...args: string[]) => runGuildhall(args, { env })

describe('resources', () => {
  test('upload takes folders with --recursive, reports failures and exits with 1', async () => {
    const folder = await createEmptyFolder()
    await mkdir(join(folder, 'below'))
    await mkdir(join(folder, '.hidden'))
    await Bun.write(join(folder, 'annual-report_2025.pdf'), buildPdf('The year.'))
    await Bun.write(join(folder, 'below', 'buoy.png'), buildPng())
    await Bun.write(join(folder, 'below', 'notes.txt'), 'Plain words.')
    await Bun.write(join(folder, '.hidden', 'secret.pdf'), buildPdf('Hidden.'))
    const { id } = await live.resources.categories.create({ name: 'Reports' })
    const flatRun = await run('resources', 'upload', folder)
    expect(flatRun.exitCode).toBe(2)
    expect(flatRun.stderr).toContain('--recursive')
    const uploadRun = await run(
      ...['resources', 'upload', folder, '--recursive', '--category', 'reports'],
      ...['--access', 'paid', '--price', '49.00 EUR', '--status', 'published', '--tag', 'year'],
    )
    expect(uploadRun.exitCode).toBe(1)
    expect(uploadRun.stderr).toContain('2 uploaded, 1 failed.')
    expect(uploadRun.stderr).toContain('notes.txt: ')
    const { items } = await live.resources.list({ order: { name: 'asc' } })
    expect(items).toMatchObject([
      { name: 'Annual report 2025', format: 'pdf', price: { amount: 4900, currency: 'EUR' }, tags: ['year'] },
      { name: 'Buoy', format: 'png', categories: [{ id, name: 'Reports' }], status: 'published' },
    ])
  })

  test('upload skips unreadable files and reports them', async () => {
    const folder = await createEmptyFolder()
    // A name in another encoding, as in old archives: it is listed, but cannot be opened.
    const writeCommand = `printf x > "$0/$(printf 'buoy\\377.pdf')"`
    expect(await Bun.spawn(['sh', '-c', writeCommand, folder]).exited).toBe(0)
    await Bun.write(join(folder, 'zone.pdf'), buildPdf('The zone.'))
    const uploadRun = await run('resources', 'upload', folder, '--recursive')
    expect(uploadRun.exitCode).toBe(1)
    expect(uploadRun.stderr).toContain('1 uploaded, 1 failed.')
    expect(uploadRun.stderr).toContain('.pdf: Cannot read the file: ')
    expect(uploadRun.stdout).toContain('zone.pdf')
  })

  test('upload exits with 2 for an invalid price, category or path', async () => {
    const file = join(await createEmptyFolder(), 'a.pdf')
    await Bun.write(file, buildPdf('A'))
    for (const [args, message] of [
      [[file, '--price', '49'], '49.00 EUR'],
      [[file, '--category', 'Nowhere'], 'Category "Nowhere" does not exist'],
      [['/nowhere.pdf'], 'File not found'],
    ] as const) {
      const refused = await run('resources', 'upload', ...args)
      expect(refused.exitCode).toBe(2)
      expect(refused.stderr).toContain(message)
    }
  })

  test('a file is uploaded, replaced, downloaded in each version, updated and deleted', async () => {
    const folder = await createEmptyFolder()
    const [first, second, target] = ['first.pdf', 'second.pdf', 'target.pdf'].map((name) =>
      join(folder, name),
    )
    await Bun.write(first as string, buildPdf('First.'))
    await Bun.write(second as string, buildPdf('Second.'))
    const created = await run('resources', 'upload', first as string, '--name', 'Edition', '--json')
    const id = JSON.parse(created.stdout)[0].resource.id
    const replaced = await run('resources', 'replace', id, second as string)
    expect(replaced).toMatchObject({ exitCode: 0, stderr: '' })
    expect((await run('resources', 'download', id, '--output', target as string)).exitCode).toBe(0)
    expect(await Bun.file(target as string).bytes()).toEqual(new Uint8Array(buildPdf('Second.')))
    const oldVersion = await run('resources', 'download', id, '--version-number', '1')
    expect(oldVersion.stdout).toContain('First.')
    const versions = JSON.parse((await run('resources', 'versions', id, '--json')).stdout)
    expect(versions.items.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect((await run('resources', 'update', id, '--status', 'published')).stdout).toContain('published')
    expect((await run('resources', 'stats', id)).exitCode).toBe(0)
    expect((await run('resources', 'delete', id)).exitCode).toBe(2)
    expect((await run('resources', 'delete', id, '--yes')).exitCode).toBe(0)
    expect((await run('resources', 'get', id)).exitCode).toBe(3)
  })

  test('grants and revokes access for a member', async () => {
    const { id } = await live.resources.upload(new Blob([buildPdf('A')]), { name: 'Sold' })
    const member = await live.members.create({
      email: 'buyer@example.org',
      firstName: 'Ada',
      lastName: 'King',
    })
    const granted = await run('resources', 'grant', id, '--member', member.id, '--source', 'shop', '--json')
    const grant = JSON.parse(granted.stdout)
    expect((await run('resources', 'grants', id)).stdout).toContain(member.id)
    expect((await run('resources', 'revoke', id, grant.id)).exitCode).toBe(0)
    expect((await run('resources', 'grants', id)).stderr).toContain('None found.')
  })
})

test('images: uploads an image, prints its URLs, and deletes it', async () => {
  const path = join(await createEmptyFolder(), 'buoy.png')
  await Bun.write(path, buildPng())
  const created = await run('images', 'upload', path, '--json')
  expect(created.exitCode).toBe(0)
  const { id, small } = JSON.parse(created.stdout)
  expect((await fetch(small.url)).status).toBe(200)
  expect(JSON.parse((await run('images', 'get', id, '--json')).stdout)).toEqual(JSON.parse(created.stdout))
  expect((await run('images', 'delete', id)).exitCode).toBe(2)
  expect((await run('images', 'delete', id, '--yes')).exitCode).toBe(0)
  expect((await fetch(small.url)).status).toBe(404)
  expect((await run('images', 'delete', id, '--yes')).exitCode).toBe(3)
  await Bun.write(path, 'Plain words.')
  expect((await run('images', 'upload', path)).exitCode).toBe(1)
})

test('categories: creates, orders, archives and restores', async () => {
  const first = JSON.parse((await run('categories', 'create', '--name', 'Minutes', '--json')).stdout)
  const all = JSON.parse((await run('categories', 'list', '--json')).stdout)
  const ids = all.map(({ id }: { id: string }) => id).toReversed()
  expect((await run('categories', 'order', ...ids)).exitCode).toBe(0)
  const ordered = JSON.parse((await run('categories', 'list', '--json')).stdout)
  expect(ordered.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect((await run('categories', 'archive', first.id)).stdout).toContain('Minutes')
  expect((await run('categories', 'list', '--archived', 'true')).stdout).toContain('Minutes')
  expect((await run('categories', 'restore', first.id)).exitCode).toBe(0)
})
