import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { expectAccessible, measureOverflow, testPortal, waitUntilLoaded } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
/** The session token of a staff user who is not an administrator. */
let staffToken: string

beforeAll(async () => {
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
  await portal.service.startWorker()
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: staffToken, ...options })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const recordUrlPattern = /\/[0-9a-f-]{36}$/

describe('an event', () => {
  chromiumTest('edited by two people shows the conflicting changes when it is published', async () => {
    const { id } = await live.events.create({
      title: 'Dock day',
      startsAt: '2027-08-01T10:00:00Z',
      endsAt: '2027-08-01T12:00:00Z',
      timezone: 'Europe/London',
    })
    const { page } = await open(`/events/${id}`)
    await page.getByLabel('Title').fill('Mine')
    await page.getByLabel('Venue').fill('Quay')
    await live.events.update(id, { title: 'Theirs', summary: 'Come and see.' })
    await press(page, 'Publish')
    await page.getByText('Changed by someone else to: Theirs').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Mine')
    expect(await page.getByLabel('Summary').inputValue()).toBe('Come and see.')
    await page.getByText('Someone else changed').waitFor()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.events.get(id)).toMatchObject({ title: 'Mine', venue: 'Quay', status: 'published' })
  })

  chromiumTest('has its time zone selected even if the browser does not list it', async () => {
    const { id } = await live.events.create({
      title: 'Monsoon talk',
      startsAt: '2027-08-01T10:00:00Z',
      endsAt: '2027-08-01T12:00:00Z',
      timezone: 'Asia/Kolkata',
    })
    const { page } = await open(`/events/${id}`)
    const field = page.getByLabel('Time zone')
    await field.waitFor()
    expect(await field.inputValue()).toBe('Asia/Kolkata')
    await field.selectOption('UTC')
    expect(await field.inputValue()).toBe('UTC')
  })

  chromiumTest('is created in its time zone, published, and copied', async () => {
    const { page, problems } = await open('/events')
    await page.getByRole('link', { name: 'New event' }).first().click()
    await page.getByLabel('Title').fill('Open day')
    await page.getByLabel('Description').fill('At the **tide gauge**.')
    await press(page, 'Preview')
    await page.locator('strong', { hasText: 'tide gauge' }).waitFor()
    await page.getByLabel('Starts').fill('2027-07-01T10:00')
    await page.getByLabel('Ends').fill('2027-07-01T16:30')
    await page.getByLabel('Time zone').selectOption('America/New_York')
    await page.getByLabel('Price', { exact: true }).fill('12,50')
    await page.getByLabel('Currency').first().fill('eur')
    await page.getByLabel('Tags').fill('outing, families')
    await press(page, 'Create')
    await page.waitForURL(recordUrlPattern)
    const { items } = await live.events.list()
    const id = items[0]?.id ?? ''
    expect(items[0]).toMatchObject({
      title: 'Open day',
      startsAt: '2027-07-01T14:00:00.000Z',
      endsAt: '2027-07-01T20:30:00.000Z',
      timezone: 'America/New_York',
      allDay: false,
      price: { amount: 1250, currency: 'EUR' },
      tags: ['outing', 'families'],
      status: 'draft',
    })
    await press(page, 'Publish')
    await page.getByRole('link', { name: 'View as a member' }).waitFor()
    expect((await live.events.get(id)).status).toBe('published')
    // The form has the version that publishing created.
    await page.getByLabel('Summary').fill('Come and see.')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.events.get(id)).toMatchObject({ status: 'published', summary: 'Come and see.' })

    await page.getByRole('link', { name: 'Duplicate' }).click()
    // The previous page has these fields, too.
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor()
    await page.getByLabel('Starts').fill('2027-07-08T10:00')
    await page.getByLabel('Ends').fill('2027-07-08T16:30')
    await press(page, 'Create')
    await page.waitForURL((url) => recordUrlPattern.test(url.pathname) && !url.pathname.endsWith(id))
    expect((await live.events.list({ status: 'draft' })).items[0]).toMatchObject({
      title: 'Open day',
      startsAt: '2027-07-08T14:00:00.000Z',
      description: 'At the **tide gauge**.',
    })
    expect(problems).toEqual([])
  })

  chromiumTest('that lasts all day keeps its days when its time zone changes', async () => {
    const { id } = await live.events.create({
      title: 'Congress',
      startsAt: '2027-05-01T22:00:00.000Z',
      endsAt: '2027-05-03T22:00:00.000Z',
      timezone: 'Europe/Berlin',
      allDay: true,
    })
    const { page } = await open(`/events/${id}`)
    expect(await page.getByLabel('Starts').inputValue()).toBe('2027-05-02')
    expect(await page.getByLabel('Ends').inputValue()).toBe('2027-05-03')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.events.get(id)).toMatchObject({
      startsAt: '2027-05-01T15:00:00.000Z',
      endsAt: '2027-05-03T15:00:00.000Z',
    })
    await page.getByText('All day').click()
    expect(await page.getByLabel('Starts').inputValue()).toBe('2027-05-02T00:00')
    expect(await page.getByLabel('Ends').inputValue()).toBe('2027-05-04T00:00')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.events.get(id)).toMatchObject({ allDay: false, endsAt: '2027-05-03T15:00:00.000Z' })
    await page.getByText('All day').click()
    expect(await page.getByLabel('Ends').inputValue()).toBe('2027-05-03')
    await page.getByText('All day').click()
    await page.getByLabel('Starts').fill('2027-05-02T09:00')
    await page.getByLabel('Ends').fill('2027-05-03T17:00')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.events.get(id)).toMatchObject({
      allDay: false,
      startsAt: '2027-05-02T00:00:00.000Z',
      endsAt: '2027-05-03T08:00:00.000Z',
    })
  })

  chromiumTest('at a time that does not exist is not saved at another time', async () => {
    const { id } = await live.events.create({
      title: 'Night watch',
      startsAt: '2027-03-27T22:00:00Z',
      endsAt: '2027-03-28T04:00:00Z',
      timezone: 'Europe/London',
    })
    const { page } = await open(`/events/${id}`)
    await page.getByLabel('Starts').fill('2027-03-28T01:30')
    await press(page, 'Save')
    await page.getByText('This time does not exist on that day').waitFor()
    await page.getByLabel('Starts').fill('2027-03-28T00:30')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.events.get(id)).startsAt).toBe('2027-03-28T00:30:00.000Z')
  })

  chromiumTest('shows the errors of a choice, and of a text whose preview is open', async () => {
    const { id } = await live.events.create({
      title: 'Supper',
      startsAt: '2027-05-01T18:00:00.000Z',
      endsAt: '2027-05-01T22:00:00.000Z',
      timezone: 'Europe/London',
    })
    const { page } = await open(`/events/${id}`)
    const violations = ['visibility', 'description'].map((propertyPath) => ({
      propertyPath,
      code: 'invalid',
      message: `The ${propertyPath} is refused.`,
    }))
    await page.route('**/api/events/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            json: { status: 400, violations },
          })
        : route.continue(),
    )
    await page.getByLabel('Description').fill('At the pier.')
    await press(page, 'Preview')
    await press(page, 'Save')
    await page.getByRole('alert').getByText('Visible to: The visibility is refused.').waitFor()
    await page.getByText('The description is refused.').waitFor()
  })

  chromiumTest('whose currency someone else changed keeps that currency', async () => {
    const { id } = await live.events.create({
      title: 'Dinner',
      startsAt: '2027-05-01T18:00:00.000Z',
      endsAt: '2027-05-01T22:00:00.000Z',
      timezone: 'Europe/London',
      price: { amount: 5000, currency: 'EUR' },
    })
    const { page } = await open(`/events/${id}`)
    await page.getByLabel('Price', { exact: true }).fill('60')
    await live.events.update(id, { price: { amount: 5000, currency: 'GBP' } })
    await press(page, 'Save')
    await page.locator('.banner.warning').waitFor()
    expect(await page.getByLabel('Currency').first().inputValue()).toBe('GBP')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.events.get(id)).price).toEqual({ amount: 6000, currency: 'GBP' })
  })

  chromiumTest('that ends before it starts is rejected, and its draft survives a reload', async () => {
    const { page } = await open('/events/new')
    await page.getByLabel('Title').fill('Regatta')
    await page.getByLabel('Starts').fill('2027-08-01T10:00')
    await page.getByLabel('Ends').fill('2027-07-01T10:00')
    await press(page, 'Create')
    await page.locator('.error:visible').first().waitFor()
    expect((await live.events.list({ q: 'Regatta' })).totalItems).toBe(0)
    await page.reload()
    expect(await page.getByLabel('Title').inputValue()).toBe('Regatta')
  })
})

describe('amounts', () => {
  chromiumTest('of salaries and credits are stored, and invalid amounts are reported', async () => {
    const { page, problems } = await open('/jobs/new')
    await page.getByLabel('Title').fill('Pilot')
    await page.getByLabel('Employer').fill('Port of Bristol')
    await page.getByLabel('Salary from').fill('38000')
    await page.getByLabel('Salary to').fill('42000,50')
    await page.getByLabel('Currency').fill('gbp')
    await press(page, 'Create')
    await page.waitForURL(recordUrlPattern)
    await page.getByRole('heading', { level: 1, name: 'Pilot' }).waitFor()
    const [job] = (await live.jobs.list()).items
    expect(job?.salary).toEqual({ min: 3_800_000, max: 4_200_050, currency: 'GBP', unit: 'YEAR' })
    await page.getByLabel('Salary from').fill('12,345.678')
    await press(page, 'Save')
    await page.getByText('Enter an amount, such as 49.00.').waitFor()
    await page.getByLabel('Salary from').fill('50000')
    await press(page, 'Save')
    await page.locator('.error:visible').first().waitFor()
    await page.getByLabel('Salary from').fill('')
    await page.getByLabel('Salary to').fill('')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.jobs.get(job?.id ?? '')).salary).toBeNull()

    const course = await live.courses.create({ title: 'Tides', credits: [{ scheme: 'CPD', amount: 6.5 }] })
    await page.goto(`${portal.service.url}${portal.at(`/manage/courses/${course.id}`)}`)
    expect(await page.getByLabel('Credits').inputValue()).toBe('CPD 6.5')
    await page.getByLabel('Credits').fill('CPD 7\nRICS formal 2,25')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.courses.get(course.id)).credits).toEqual([
      { scheme: 'CPD', amount: 7 },
      { scheme: 'RICS formal', amount: 2.25 },
    ])
    await page.getByLabel('Credits').fill('CPD')
    await press(page, 'Save')
    await page.locator('.error:visible').first().waitFor()
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  })
})

describe('the list of posts', () => {
  chromiumTest('shows the name of a space as entered, even if it is `constructor` or `true`', async () => {
    await live.community.create({ title: 'Hello', space: 'constructor' })
    await live.community.create({ title: 'Pinned', space: 'true', pinned: true })
    const { page, problems } = await open('/community')
    await page.getByRole('row', { name: /Hello constructor/ }).waitFor()
    await page.getByRole('row', { name: /Pinned true/ }).waitFor()
    expect(problems).toEqual([])
  })
})

describe('posts', () => {
  chromiumTest('are held for review in bulk, and deleted', async () => {
    for (const title of ['Cheap flights', 'Cheap hotels'])
      await live.community.create({ title, status: 'published' })
    const { page } = await open('/community?q=cheap')
    await page.getByText('Cheap hotels').waitFor()
    await page.getByLabel('Select all visible rows').check()
    await press(page, 'Change')
    await page.getByLabel('New value').selectOption('held')
    await press(page, 'Apply')
    await page.getByText('2 changed, 0 with errors').waitFor()
    await press(page, 'Close')
    expect((await live.community.list({ status: 'held' })).totalItems).toBe(2)

    await page.getByRole('link', { name: 'Cheap hotels' }).click()
    await page.getByLabel('Author').fill('Grace')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByLabel('Author').fill('')
    await press(page, 'Save')
    await page.getByText('Changes are not saved').waitFor({ state: 'detached' })
    await press(page, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/\/manage\/community$/)
    expect((await live.community.list({ q: 'hotels' })).totalItems).toBe(0)
  })
})

describe('deleting selected courses', () => {
  const bulkUrlPattern = /\/api\/courses\/bulk$/
  /** Creates two courses whose titles start with a word, and opens the dialog to delete them. */
  const openDialog = async (word: string) => {
    for (const number of [1, 2]) await live.courses.create({ title: `${word} ${number}` })
    const { page } = await open(`/courses?q=${word}`)
    await page.getByText('2 courses', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all visible rows' }).click()
    await press(page, 'Change')
    await page.getByLabel('What to change').selectOption('delete')
    return page
  }

  chromiumTest('cannot be cancelled once it has been requested', async () => {
    const page = await openDialog('Fathom')
    const requested = Promise.withResolvers<void>()
    const response = Promise.withResolvers<void>()
    await page.route(bulkUrlPattern, async (route) => {
      requested.resolve()
      await response.promise
      await route.continue()
    })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await requested.promise
    await dialog.locator('[data-pending]').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBeTrue()
    response.resolve()
    await page.getByText('2 changed, 0 with errors').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  chromiumTest('clears the selection', async () => {
    const page = await openDialog('Sextant')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 changed, 0 with errors').waitFor()
    await press(page, 'Close')
    await page.getByText('Nothing matches').waitFor()
    await page.locator('.selection-bar').waitFor({ state: 'detached' })
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
  })
})

describe.each(['events', 'courses', 'jobs', 'community', 'sponsorships'] as const)(
  'the screens of %s',
  (name) => {
    chromiumTest('pass axe in both themes, and fit 320 pixels in German', async () => {
      for (const path of [`/${name}`, `/${name}/new`]) {
        const { page, problems } = await open(path, {
          locale: 'de-DE',
          viewport: { width: 320, height: 740 },
        })
        await page.getByRole('heading', { level: 1 }).waitFor()
        await waitUntilLoaded(page)
        expect(await measureOverflow(page)).toBe(0)
        await expectAccessible(page, path)
        expect(problems).toEqual([])
      }
    })
  },
)
