import { beforeAll, describe, expect } from 'bun:test'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  findAxeViolations,
  measureOverflow,
  pressTabUntilFocused,
  takeScreenshot,
  testPortal,
  waitUntilLoaded,
} from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let staffToken: string
let adminToken: string

beforeAll(async () => {
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
  adminToken = await createStaff(portal)
  await portal.service.startWorker()
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: staffToken, ...options })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function choose(page: Page, files: ChosenFile[] | string | string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose files')])
  await chooser.setFiles(files)
}
async function createTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'guildhall-uploads-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
const buildDocument = async (name: string, text: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await buildPdf([text])),
})

describe('uploads', () => {
  chromiumTest('accept several files, recognize a duplicate, and report a rejected file', async () => {
    const { page, problems } = await open('/library/upload', { viewport: { width: 360, height: 740 } })
    await page.getByLabel('Access').selectOption('public')
    await page.getByLabel('Status').selectOption('published')
    await page.getByLabel('Tags').fill('2027, fees')
    const fees = await buildDocument('Fees.pdf', 'The fee is twelve pounds.')
    await choose(page, [
      fees,
      await buildDocument('Statutes.pdf', 'A quorum is thirty members.'),
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ no document') },
    ])
    await page.getByText('Uploaded', { exact: true }).nth(1).waitFor()
    await page.getByText('Failed', { exact: true }).waitFor()
    await page.getByRole('status').getByText('2 of 3 uploaded, 1 not uploaded').waitFor()
    const { items } = await live.resources.list({ order: { name: 'asc' } })
    expect(items.map(({ name, accessLevel, status, tags }) => ({ name, accessLevel, status, tags }))).toEqual(
      ['Fees', 'Statutes'].map((name) => ({
        name,
        accessLevel: 'public',
        status: 'published',
        tags: ['2027', 'fees'],
      })),
    )
    expect(await measureOverflow(page)).toBe(0)
    await choose(page, [{ ...fees, name: 'Copy.pdf' }])
    await page.getByText('Already in the library').waitFor()
    expect((await live.resources.list()).totalItems).toBe(2)
    await press(page, 'Upload anyway')
    await page.getByText('Uploaded', { exact: true }).nth(2).waitFor()
    expect((await live.resources.list()).totalItems).toBe(3)
    // The browser logs the rejection of a file.
    expect(problems.filter((problem) => !/415|400/.test(problem))).toEqual([])
  })

  chromiumTest('accept files with the same name, size and time', async () => {
    await using directory = await createTemporaryFolder()
    const files = ['a', 'b'].map((folder) => join(directory.path, folder, 'Twin.pdf'))
    for (const [index, file] of files.entries()) {
      await Bun.write(file, await buildPdf([`Twin ${index}.`]))
      await utimes(file, 1, 1)
    }
    const { page } = await open('/library/upload')
    await choose(page, files)
    await page.getByText('Uploaded', { exact: true }).nth(1).waitFor()
    expect((await live.resources.list({ q: 'Twin' })).totalItems).toBe(2)
    await page.getByRole('button', { name: 'Remove Twin.pdf' }).first().click()
    expect(await page.getByText('Uploaded', { exact: true }).count()).toBe(1)
  })

  chromiumTest('that are drafts can be published together', async () => {
    const { page, problems } = await open('/library/upload')
    const names = ['Agenda.pdf', 'Minutes.pdf']
    await choose(page, await Promise.all(names.map((name) => buildDocument(name, `The ${name}.`))))
    await page.getByText('2 files are drafts that only staff can see.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await takeScreenshot(page, 'uploaded-drafts')
    await press(page, 'Publish')
    // The files are published one after the other.
    await page.getByText('that only staff can see').waitFor({ state: 'detached' })
    for (const q of ['Agenda', 'Minutes']) {
      const { items } = await live.resources.list({ q })
      expect(items.map(({ status }) => status)).toEqual(['published'])
    }
    expect(problems).toEqual([])
  })

  chromiumTest('that are drafts are published even if one of them was deleted', async () => {
    const { page } = await open('/library/upload')
    await choose(page, await Promise.all(['First.pdf', 'Last.pdf'].map((name) => buildDocument(name, name))))
    await page.getByText('2 files are drafts that only staff can see.').waitFor()
    const [first] = (await live.resources.list({ q: 'First' })).items
    await live.resources.delete(first?.id ?? '')
    await press(page, 'Publish')
    await page.getByText('that only staff can see').waitFor({ state: 'detached' })
    expect((await live.resources.list({ q: 'Last' })).items[0]?.status).toBe('published')
    expect(await page.getByText('First.pdf').count()).toBe(0)
  })

  chromiumTest('that were interrupted start over if they are chosen with other fields', async () => {
    const content = Buffer.concat([Buffer.from(await buildPdf(['Secret.'])), Buffer.alloc(25_000_000)])
    await using directory = await createTemporaryFolder()
    const file = join(directory.path, 'Secret.pdf')
    await Bun.write(file, content)
    const { page } = await open('/library/upload')
    let parts = 0
    await page.route('**/api/resources/uploads/*', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      parts++
      return parts === 1 ? route.continue() : route.abort('connectionreset')
    })
    await page.getByLabel('Status').selectOption('published')
    await choose(page, file)
    while (parts < 2) await Bun.sleep(50)
    await page.reload()
    await page.unroute('**/api/resources/uploads/*')
    await page.getByText('Choose these files again to continue their upload: Secret.pdf').waitFor()
    await choose(page, file)
    await page.getByText('Uploaded', { exact: true }).waitFor()
    expect((await live.resources.list({ q: 'Secret' })).items.map(({ status }) => status)).toEqual(['draft'])
  })

  chromiumTest('can be started with the keyboard alone, at a phone’s width', async () => {
    const { page } = await open('/library', { viewport: { width: 360, height: 740 } })
    await page.getByRole('link', { name: 'Upload files' }).first().waitFor()
    await pressTabUntilFocused(page, 'Upload files')
    await page.keyboard.press('Enter')
    // The new screen is shown before it takes the focus.
    await page.locator('main:focus').waitFor()
    await waitUntilLoaded(page)
    // Before the key is pressed, so that Chromium already intercepts the dialog.
    const opened = page.waitForEvent('filechooser')
    await pressTabUntilFocused(page, 'Choose files')
    await page.keyboard.press('Enter')
    await (await opened).setFiles([await buildDocument('Walk.pdf', 'By keyboard.')])
    await page.getByText('Uploaded', { exact: true }).waitFor()
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Walk' }).waitFor()
    await pressTabUntilFocused(page, 'Walk')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Walk', level: 1 }).waitFor()
  })

  chromiumTest(
    'of a large file continue after an interruption and a reload, without sending bytes again',
    async () => {
      const content = Buffer.concat([Buffer.from(await buildPdf(['A long one.'])), Buffer.alloc(40_000_000)])
      await using directory = await createTemporaryFolder()
      const file = join(directory.path, 'Long.pdf')
      await Bun.write(file, content)
      const { page } = await open('/library/upload')
      let parts = 0
      await page.route('**/api/resources/uploads/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        parts++
        // Only the first part arrives until the page is reloaded.
        return parts === 1 ? route.continue() : route.abort('connectionreset')
      })
      await choose(page, file)
      await page.locator('progress').waitFor()
      const readProgress = () =>
        page.locator('progress').evaluate<number, { value: number }>((bar) => bar.value)
      while ((await readProgress()) === 0) await Bun.sleep(50)
      const progressBefore = await readProgress()
      await page.reload()
      await page.unroute('**/api/resources/uploads/*')
      await page.getByText('Choose these files again to continue their upload: Long.pdf').waitFor()
      const offsets: number[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
      })
      await choose(page, file)
      await page.getByText('Uploaded', { exact: true }).waitFor()
      expect(offsets[0]).toBe(progressBefore)
      expect(offsets).toEqual([...new Set(offsets)].toSorted((first, second) => first - second))
      const { items } = await live.resources.list({ q: 'Long' })
      expect(items[0]).toMatchObject({ name: 'Long', sizeBytes: content.length })
    },
  )
})

describe('a resource', () => {
  chromiumTest('states who can open it, is edited, and its file is replaced', async () => {
    const category = await live.resources.categories.create({ name: 'Guides' })
    const file = new File([await buildPdf(['One.'])], 'one.pdf')
    const { id } = await live.resources.upload(file, { name: 'Handbook' })
    const { page, problems } = await open(`/library/${id}`)
    await page.getByText('Only staff can open it').waitFor()
    await page.getByLabel('Status').selectOption('published')
    await page.getByText('Members can open it.').waitFor()
    await page.getByLabel('Access', { exact: false }).first().selectOption('paid')
    await page.getByText('Only members who bought it').waitFor()
    await page.getByLabel('Price').fill('30')
    await page.getByLabel('Currency').fill('EUR')
    await page.getByText('Guides', { exact: true }).click()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.resources.get(id)).toMatchObject({
      status: 'published',
      accessLevel: 'paid',
      price: { amount: 3000, currency: 'EUR' },
      categories: [{ id: category.id, name: 'Guides' }],
    })
    await page.getByLabel('Access', { exact: false }).first().selectOption('member')
    await press(page, 'Save')
    await page.getByText('Changes are not saved').waitFor({ state: 'detached' })
    expect(await live.resources.get(id)).toMatchObject({ accessLevel: 'member', price: null })
    // A price that was entered before the access level was changed back does not prevent saving.
    await page.getByLabel('Access', { exact: false }).first().selectOption('paid')
    await page.getByLabel('Price').fill('40')
    await page.getByLabel('Currency').fill('EUR')
    await page.getByLabel('Access', { exact: false }).first().selectOption('member')
    await press(page, 'Save')
    await page.getByText('Changes are not saved').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Versions' }).click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Replace the file')])
    await chooser.setFiles(await buildDocument('two.pdf', 'Two.'))
    await page.getByText('two.pdf').waitFor()
    expect((await live.resources.get(id)).version).toBe(2)
    expect(problems).toEqual([])
  })

  chromiumTest('that someone else made paid keeps its price', async () => {
    const file = new File([await buildPdf(['One.'])], 'one.pdf')
    const { id } = await live.resources.upload(file, { name: 'Chart', status: 'published' })
    const { page } = await open(`/library/${id}`)
    await page.getByLabel('Description').fill('The harbour.')
    const price = { amount: 3000, currency: 'EUR' }
    await live.resources.update(id, { accessLevel: 'paid', price })
    await press(page, 'Save')
    await page.locator('.banner.warning').waitFor()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.resources.get(id)).toMatchObject({
      description: 'The harbour.',
      accessLevel: 'paid',
      price,
    })
  })

  chromiumTest('has its versions compared and restored', async () => {
    const { id } = await live.resources.upload(new File([await buildPdf(['One.'])], 'first.pdf'), {
      name: 'Rules',
    })
    await live.resources.replaceFile(id, new File([await buildPdf(['One.', 'Two.'])], 'second.pdf'))
    const { page, problems } = await open(`/library/${id}/versions`)
    await page.getByRole('row', { name: /^2 second\.pdf Current .* \+/ }).waitFor()
    const firstRow = page.getByRole('row', { name: /^1 first\.pdf/ })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      firstRow.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('first.pdf')
    await firstRow.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('row', { name: /^3 first\.pdf Current .* Same file as version 1/ }).waitFor()
    expect((await live.resources.versions(id)).items.map(({ originalName }) => originalName)).toEqual([
      'first.pdf',
      'second.pdf',
      'first.pdf',
    ])
    expect(problems).toEqual([])
  })

  chromiumTest('is granted to a member, whose access is listed and revoked', async () => {
    const { id } = await live.resources.upload(new File([await buildPdf(['One.'])], 'one.pdf'), {
      name: 'Minutes',
    })
    const { id: memberId } = await live.members.create({
      email: 'grace@example.org',
      firstName: 'Grace',
      lastName: 'Hopper',
    })
    const { page, problems } = await open(`/library/${id}/grants`)
    await page.getByText('No individual access').waitFor()
    await page.getByLabel('Search for members to grant access to').fill('hopper')
    await press(page, 'Grant')
    await page.getByRole('row', { name: /Grace Hopper grace@example.org/ }).waitFor()
    expect((await live.resources.grants.list(id)).items).toMatchObject([{ memberId }])
    await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
    await press(page, 'Revoke')
    await page.getByText('No individual access').waitFor()
    expect((await live.resources.grants.list(id)).totalItems).toBe(0)
    expect(problems).toEqual([])
  })
})

describe('access to a resource', () => {
  chromiumTest('is listed with the name of each of more than 30 members', async () => {
    const file = new File([await buildPdf(['One.'])], 'one.pdf')
    const { id } = await live.resources.upload(file, { name: 'Regatta' })
    for (let index = 0; index < 31; index++) {
      const member = await live.members.create({
        email: `rower.${index}@example.org`,
        firstName: 'Rower',
        lastName: String(index),
      })
      await live.resources.grants.create(id, { memberId: member.id })
    }
    const { page } = await open(`/library/${id}/grants`, { viewport: { width: 1440, height: 2400 } })
    await page.getByRole('row', { name: /Rower 0 / }).waitFor()
    expect(await page.getByText('Deleted member').count()).toBe(0)
  })

  chromiumTest('is revoked for all selected members, although it was already revoked for one', async () => {
    const { id } = await live.resources.upload(new File([await buildPdf(['One.'])], 'one.pdf'), {
      name: 'Charts',
    })
    const grantIds: string[] = []
    for (const lastName of ['Early', 'Middle', 'Late']) {
      const email = `${lastName.toLowerCase()}@example.net`
      const { id: memberId } = await live.members.create({ email, firstName: 'Pat', lastName })
      grantIds.push((await live.resources.grants.create(id, { memberId })).id)
    }
    const { page, problems } = await open(`/library/${id}/grants`)
    for (const lastName of ['Early', 'Middle', 'Late'])
      await page.getByRole('checkbox', { name: `Select Pat ${lastName}` }).click()
    await live.resources.grants.revoke(id, grantIds[1] ?? '')
    await press(page, 'Revoke')
    await page.getByText('No individual access').waitFor()
    expect((await live.resources.grants.list(id)).totalItems).toBe(0)
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })
})

describe('categories', () => {
  chromiumTest('are created, renamed, moved with the keyboard, archived and restored', async () => {
    const { page, problems } = await open('/categories', { token: adminToken })
    for (const name of ['Minutes', 'Templates']) {
      await page.getByLabel('New category').fill(name)
      await press(page, 'Create')
      await page.getByRole('listitem').filter({ hasText: name }).waitFor()
    }
    await pressTabUntilFocused(page, 'Move Guides down')
    await page.keyboard.press('Enter')
    const listNames = async () => {
      const { items } = await live.resources.categories.list({ order: { order: 'asc' } })
      return items.filter(({ archived }) => !archived).map(({ name }) => name)
    }
    for (let attempt = 0; attempt < 50 && (await listNames())[0] === 'Guides'; attempt++) await Bun.sleep(50)
    expect((await listNames())[0]).toBe('Minutes')
    const readFocus = () => page.evaluate("document.activeElement.getAttribute('aria-label')")
    // “Move Guides down” is disabled at the end of the list.
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move Guides down', disabled: true }).waitFor()
    expect(await readFocus()).toBe('Move Guides up')
    await page.getByRole('status').getByText('Guides: 3 of 3').waitFor()
    // Guides is no longer at the end, but its buttons leave the focus in the field.
    await page.getByLabel('New category').fill('Reports')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move Guides down', disabled: false }).waitFor()
    expect(await page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('New category')
    await press(page, 'Rename: Templates')
    await page.getByLabel('Name', { exact: true }).fill('Forms')
    await press(page, 'Save')
    await page.getByRole('listitem').filter({ hasText: 'Forms' }).waitFor()
    await page.getByRole('button', { name: 'Rename: Forms' }).and(page.locator(':focus')).waitFor()
    await press(page, 'Archive: Forms')
    await press(page, 'Restore: Forms')
    await page.getByRole('button', { name: 'Archive: Forms' }).waitFor()
    expect(await listNames()).toContain('Forms')
    expect(problems).toEqual([])
  })
})

describe('the statistics of a resource', () => {
  chromiumTest(
    'are counted by day within a period, and the list of views and downloads is saved as a file',
    async () => {
      const file = new File([await buildPdf(['One.'])], 'one.pdf')
      const { id } = await live.resources.upload(file, { name: 'Charts', status: 'published' })
      const { token } = await portal.createMember()
      await portal.service.request(`/api/resources/${id}/download`, { key: token })
      while ((await live.resources.stats(id)).downloads === 0) await Bun.sleep(50)
      const { page, problems } = await open(`/library/${id}/stats`)
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Downloads' })
        .getByText('1', { exact: true })
        .waitFor()
      expect(await page.getByRole('table').getByRole('row').count()).toBe(2)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, 'Download the list of views and downloads'),
      ])
      expect(await Bun.file(await download.path()).text()).toContain('Charts')
      await page.getByLabel('Period').selectOption('lastYear')
      await page.waitForURL(/from=\d{4}-01-01&to=\d{4}-12-31/)
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Downloads' })
        .getByText('0', { exact: true })
        .waitFor()
      expect(problems).toEqual([])
    },
  )
})
