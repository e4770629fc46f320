import { beforeAll, describe, expect } from 'bun:test'
import { Guildhall } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import { fillMembers } from '../../../tools/bench/fill-members.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  expectAccessible,
  findAxeViolations,
  measureOverflow,
  takeScreenshot,
  testPortal,
  waitUntilLoaded,
} from './portal.ts'
import { createStaff } from './staff.ts'

const FILLED_MEMBERS = 3000
/** The index of the last member: two members are created besides the filled ones. */
const LAST_INDEX = FILLED_MEMBERS + 1
const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string
let memberToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  memberToken = (await portal.createMember({ email: 'margaret@example.org' })).token
  await live.membershipLevels.create({ key: 'fellow', name: 'Fellow' })
  await live.members.create({
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    level: 'fellow',
    status: 'grace',
    renewsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    customFields: { section: 'north' },
  })
  await fillMembers(service.database.sql, service.client.record.id, FILLED_MEMBERS)
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: adminToken, ...options })
const findRow = (page: Page, index: number) => page.locator(`tbody tr[data-index="${index}"]`)
const readFocusedIndex = (page: Page) => page.evaluate<string>('document.activeElement.dataset.index')
/** The email address shown in a row. */
const readEmail = async (page: Page, index: number) =>
  (await findRow(page, index).locator('td').nth(4).textContent()) ?? ''

describe('the start page', () => {
  chromiumTest('leads from “Renewals due” to the members, and shows the setup steps', async () => {
    const { page, problems } = await open('')
    await page.getByText('Set up your association').waitFor()
    await page.getByRole('link', { name: /^Renewals due/ }).click()
    await page.getByText('1 member', { exact: true }).waitFor()
    await page.getByText('Ada Lovelace').waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('opens for staff at the root URL; members see who has access', async () => {
    const { page } = await portal.visit('/', { token: adminToken })
    await page.waitForURL('**/manage')
    const memberVisit = await portal.visit(portal.at('/manage/members'), { token: memberToken })
    await memberVisit.page.getByText('This area is for staff').waitFor()
    expect(await memberVisit.page.getByRole('link', { name: 'Manage', exact: true }).count()).toBe(0)
    expect(await findAxeViolations(memberVisit.page)).toEqual([])
  })
})

describe('the members’ list', () => {
  chromiumTest('renders fewer than 80 of 3,002 rows, and the right rows after a jump', async () => {
    let requests = 0
    const { page, problems } = await open('/members', {
      before: (page) =>
        page.on('request', (request) => void (request.url().includes('/api/members?') && requests++)),
    })
    await page.getByText('3,002 members').waitFor()
    const order = { createdAt: 'desc' } as const
    await findRow(page, 0).focus()
    await page.keyboard.press('End')
    await findRow(page, LAST_INDEX).getByText('@').waitFor()
    const lastPage = await live.members.list({ itemsPerPage: 1, page: LAST_INDEX + 1, order })
    expect(await readEmail(page, LAST_INDEX)).toBe(lastPage.items[0]?.email ?? 'none')
    expect(await readFocusedIndex(page)).toBe(String(LAST_INDEX))
    await page.evaluate("document.querySelector('.record-scroll').scrollTop = 36 * 1500")
    await findRow(page, 1510).getByText('@').waitFor()
    const middlePage = await live.members.list({ itemsPerPage: 1, page: 1511, order })
    expect(await readEmail(page, 1510)).toBe(middlePage.items[0]?.email ?? 'none')
    expect(await page.locator('tbody tr').count()).toBeLessThan(80)
    expect(requests).toBeLessThan(15)
    // Back navigation restores the scroll position.
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.goBack()
    await findRow(page, 1510).getByText('@').waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest(
    'keeps filters, search and order in its URL, which shows the same members to another user',
    async () => {
      const { page } = await open('/members')
      await page.getByRole('link', { name: 'Lapsed 500' }).click()
      await page.getByText('500 members').waitFor()
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Tags' }).click()
      await page.getByRole('checkbox', { name: /^mentor/ }).click({ force: true })
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Tags mentor' }).waitFor()
      await page.getByRole('searchbox').fill('macleod')
      await page.waitForURL('**q=macleod**')
      await page.getByRole('button', { name: 'Member number' }).click()
      await page.waitForURL('**sort=memberNumber.asc**')
      const url = new URL(page.url())
      expect(Object.fromEntries(url.searchParams)).toEqual({
        q: 'macleod',
        status: 'lapsed',
        tags: 'mentor',
        sort: 'memberNumber.asc',
      })
      const readEmails = () => page.locator('tbody tr[data-index] td:nth-child(5)').allTextContents()
      await page.getByText('3,002 members').waitFor({ state: 'detached' })
      await waitUntilLoaded(page)
      const visibleEmails = await readEmails()
      const otherVisit = await portal.visit(url.pathname + url.search, { token: await createStaff(portal) })
      await otherVisit.page.locator('tbody tr[data-index="0"]').getByText('@').waitFor()
      expect(await otherVisit.page.locator('tbody tr[data-index] td:nth-child(5)').allTextContents()).toEqual(
        visibleEmails,
      )
    },
  )

  chromiumTest('filters by custom field and by empty values, and reports an invalid filter', async () => {
    const { page } = await open('/members?custom:section=north&not.level=patron')
    await page.getByText('1 member', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove the section filter' }).click()
    await page.waitForURL((url) => !url.search.includes('section'))
    await page.goto(`${service.url}${portal.at('/manage/members?empty.level=false')}`)
    await page.getByText('1 member', { exact: true }).waitFor()
    await page.goto(`${service.url}${portal.at('/manage/members?after.joinedAt=tomorrow')}`)
    await page.getByText('These filters are not valid for this list').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await page.getByText('3,002 members').waitFor()
  })

  chromiumTest('keeps the focus on its filters when they are changed by keyboard', async () => {
    const { page, problems } = await open('/members')
    await page.getByText('3,002 members').waitFor()
    const waitForFocus = (name: string | RegExp) =>
      page.locator('.filter-bar :focus').and(page.getByRole('button', { name })).waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role="menuitem"]:focus').waitFor()
    await page.keyboard.press('Escape')
    await waitForFocus('Filter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Created')
    await page.keyboard.press('Enter')
    await page.getByLabel('From').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('01012001')
    await page.keyboard.press('Enter')
    await page.waitForURL('**after.createdAt=2001-01-01')
    await waitForFocus('Filter')
    await page.keyboard.press('Shift+Tab')
    await waitForFocus('Remove the Created filter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('From').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await waitForFocus(/^Created from/)
    await page.keyboard.press('Enter')
    await page.getByLabel('From').fill('')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.search === '')
    await waitForFocus('Filter')
    await page.goto(`${service.url}${portal.at('/manage/members?tags=mentor&level=fellow')}`)
    await page.getByRole('button', { name: 'Remove the Tags filter' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.search === '?level=fellow')
    await waitForFocus('Filter')
    expect(problems).toEqual([])
  })

  chromiumTest('keeps the exclusive start of a date range whose end is changed', async () => {
    const { page } = await open(
      '/members?strictly_after.joinedAt=2001-01-01&strictly_before.joinedAt=2090-01-01T12:00:00.000Z',
    )
    await page.getByRole('button', { name: /^Member since after/ }).click()
    await page.getByLabel('Until').fill('2091-01-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**before.joinedAt=2091-01-01**')
    const readFilters = () => Object.fromEntries(new URL(page.url()).searchParams)
    expect(readFilters()).toEqual({
      'strictly_after.joinedAt': '2001-01-01',
      'before.joinedAt': '2091-01-01',
    })
  })

  chromiumTest('shows the value of a filter whose field has a long name on a phone', async () => {
    const name = 'Regional section of the association, 2027'
    const viewport = { width: 360, height: 640 }
    const query = new URLSearchParams({ [`custom:${name}`]: 'north' })
    const { page } = await open(`/members?${query}`, { viewport })
    const value = page.locator('.filter-value', { hasText: 'north' })
    await value.waitFor()
    expect(
      await page.evaluate<number>(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.filter-value'))`,
      ),
    ).toBe(0)
    expect(await measureOverflow(page)).toBe(0)
    await takeScreenshot(page, 'filter-chip')
  })

  chromiumTest('ignores unknown parameters of a link, and so do “previous” and “next”', async () => {
    const { page, problems } = await open('/members?status=lapsed&utm_source=newsletter')
    await page.getByText('500 members').waitFor()
    await findRow(page, 1).getByRole('link').first().click()
    await page.getByText('2 of 500').waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('shows the days that a date range of instants or of exclusive days includes', async () => {
    const readDays = async (query: string) => {
      const { page } = await open(`/members?${query}`, { timezoneId: 'America/Los_Angeles' })
      await page.getByRole('button', { name: /^Member since/ }).click()
      return [await page.getByLabel('From').inputValue(), await page.getByLabel('Until').inputValue()]
    }
    const may = 'after.joinedAt=2026-05-01T00:00:00.000Z&strictly_before.joinedAt=2026-06-01T00:00:00.000Z'
    expect(await readDays(may)).toEqual(['2026-05-01', '2026-05-31'])
    expect(await readDays('strictly_after.joinedAt=2026-04-30&before.joinedAt=2026-05-31')).toEqual([
      '2026-05-01',
      '2026-05-31',
    ])
  })

  chromiumTest('selects rows by keyboard, and exports all rows that match', async () => {
    const { page } = await open('/members?status=lapsed')
    await findRow(page, 0).getByText('@').waitFor()
    await findRow(page, 0).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('2 selected').waitFor()
    expect(await readFocusedIndex(page)).toBe('1')
    await page.getByRole('button', { name: 'Select all 500 that match' }).click()
    await page.getByText('500 selected').waitFor()
    await page.locator('.selection-bar').getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
    const file = await Bun.file(await (await download).path()).text()
    expect(file.trim().split('\n').length).toBe(501)
    await findRow(page, 0).focus()
    await page.keyboard.press('Escape')
    await page.getByText('500 members').waitFor()
  })

  chromiumTest('keeps the focus when sorted; clearing the selection moves it to the page', async () => {
    const { page } = await open('/members?status=lapsed')
    await findRow(page, 0).getByText('@').waitFor()
    await page.keyboard.press('Tab')
    const readFocus = () => page.evaluate<string>('document.activeElement.textContent.trim()')
    await page.getByRole('button', { name: 'Member number' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**sort=memberNumber.asc**')
    await page.locator('th[aria-sort="ascending"]').getByText('Member number').waitFor()
    expect(await readFocus()).toBe('Member number')
    await page.keyboard.press('Enter')
    await page.waitForURL('**sort=memberNumber.desc**')
    await page.locator('.record-scroll.stale').waitFor({ state: 'detached' })
    expect(await readFocus()).toBe('Member number')

    await findRow(page, 0).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await page.locator('.selection-bar').waitFor({ state: 'detached' })
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('MAIN')
  })

  chromiumTest('shows the day of a filter as it was entered, in a time zone behind UTC', async () => {
    const { page } = await open('/members?after.joinedAt=2001-01-01', {
      timezoneId: 'America/Los_Angeles',
    })
    await page.getByRole('button', { name: 'Member since from 1 Jan 2001', exact: true }).waitFor()
  })

  chromiumTest('shows the focused row in a low window', async () => {
    const { page } = await open('/members', { viewport: { width: 1280, height: 600 } })
    await waitUntilLoaded(page)
    await findRow(page, 0).focus()
    for (let index = 1; index <= 12; index++) {
      await page.keyboard.press('ArrowDown')
      await page.locator(`tr[data-index="${index}"]:focus`).waitFor()
    }
    const bottom = await page.evaluate<number>('document.activeElement.getBoundingClientRect().bottom')
    expect(bottom).toBeLessThanOrEqual(600)
  })

  for (const [width, locale, text] of [
    [1280, 'en-GB', '1 selected'],
    [360, 'de-DE', '1 ausgewählt'],
  ] as const)
    chromiumTest(`keeps its rows in place when the first one is selected, at ${width} px`, async () => {
      const { page } = await open('/members', { locale, viewport: { width, height: 800 } })
      await waitUntilLoaded(page)
      const box = await findRow(page, 1).getByRole('checkbox').boundingBox()
      if (!box) throw new Error('The checkbox is not rendered.')
      const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await click()
      await page.getByText(text).waitFor()
      await click()
      await page.getByText(text).waitFor({ state: 'detached' })
      expect(await page.locator('tbody input:checked').count()).toBe(0)
    })

  chromiumTest('marks the current tab and screen in forced colors, which drop backgrounds', async () => {
    const { page } = await open('/members', { forcedColors: 'active' })
    await waitUntilLoaded(page)
    const readMark = (selector: string) =>
      page.evaluate<string>(`(({ borderBottomStyle, outlineStyle }) => borderBottomStyle + ' ' + outlineStyle)(
        getComputedStyle(document.querySelector('${selector}')))`)
    expect(await readMark('.tab[aria-current]')).not.toBe(await readMark('.tab:not([aria-current])'))
    expect(await readMark('.side-nav a[aria-current]')).not.toBe(
      await readMark('.side-nav a:not([aria-current])'),
    )
  })

  chromiumTest('clears the selection of all when one row is deselected', async () => {
    const { page, problems } = await open('/members?status=lapsed')
    await page.getByRole('checkbox', { name: 'Select all visible rows' }).click()
    await page.getByRole('button', { name: 'Select all 500 that match' }).click()
    await page.getByText('500 selected').waitFor()
    await findRow(page, 0).getByRole('checkbox').click({ force: true })
    await page.getByText('500 members').waitFor()
    expect(await page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  chromiumTest('has the values of a row in one cell on a phone, and a field to sort by', async () => {
    const viewport = { width: 360, height: 740 }
    const { page, problems } = await open('/members?tags=mentor&sort=email.asc', { viewport })
    await findRow(page, 0).getByText('Email address').waitFor()
    expect(await findRow(page, 0).locator('td').count()).toBe(2)
    await page.getByLabel('Sort by').selectOption({ label: 'Email address, descending' })
    await page.waitForURL('**sort=email.desc')
    const readNarrowValues = (index: number) => findRow(page, index).locator('.narrow-values').textContent()
    while (((await readNarrowValues(0)) ?? '') <= ((await readNarrowValues(1)) ?? '')) await Bun.sleep(20)
    await findRow(page, 0).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('tr[data-index="1"]:focus').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    expect(
      await page.evaluate<boolean>(
        "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.record-scroll'))",
      ),
    ).toBeFalse()
    await expectAccessible(page, 'list-narrow')
    expect(await measureOverflow(page)).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/manage/members/*')
    expect(problems).toEqual([])
  })

  chromiumTest('is as high in a resized window as after a reload', async () => {
    const { page } = await open('/members')
    const measure = async () => {
      await findRow(page, 0).locator('td').nth(1).waitFor()
      return page.evaluate<number>("document.querySelector('.record-scroll table').offsetHeight")
    }
    const wideHeight = await measure()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('.narrow-values').first().waitFor()
    const resizedHeight = await measure()
    expect(resizedHeight).toBeGreaterThan(wideHeight)
    await page.reload()
    await page.locator('.narrow-values').first().waitFor()
    expect(await measure()).toBe(resizedHeight)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.locator('.narrow-values').first().waitFor({ state: 'detached' })
    expect(await measure()).toBe(wideHeight)
  })

  chromiumTest('keeps the chosen columns on the user’s other devices', async () => {
    const token = await createStaff(portal)
    const { page } = await open('/members', { token })
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['section', 'Organization']) {
      const saved = page.waitForResponse('**/api/me/preferences')
      await page.getByRole('checkbox', { name }).click({ force: true })
      await saved
    }
    await page.waitForURL('**columns=**')
    const otherDevice = await open('/members', { token })
    await otherDevice.page.getByRole('columnheader', { name: 'section' }).waitFor()
    expect(await otherDevice.page.getByRole('columnheader', { name: 'Organization' }).count()).toBe(0)
  })

  chromiumTest('keeps the columns that another device set for another list', async () => {
    const token = await createStaff(portal)
    const { preferences } = new Guildhall({ apiKey: token, baseUrl: service.url }).me
    await preferences.update({ lists: { events: { columns: ['title', 'venue'] } } })
    const { page } = await open('/members', { token })
    await page.getByRole('button', { name: 'Columns' }).waitFor()
    await preferences.update({ lists: { events: { columns: ['title'] } } })
    await page.getByRole('button', { name: 'Columns' }).click()
    const saved = page.waitForResponse('**/api/me/preferences')
    await page.getByRole('checkbox', { name: 'Organization' }).click({ force: true })
    await saved
    expect((await preferences.get()).lists).toMatchObject({
      events: { columns: ['title'] },
      members: { columns: expect.arrayContaining(['email']) },
    })
  })

  chromiumTest('distinguishes a search without matches from a failed request', async () => {
    const { page } = await open('/members?q=xylophone')
    await page.getByText('Nothing matches').waitFor()
    let isFailing = true
    const failedVisit = await open('/members', {
      before: (page) =>
        page.route('**/api/members?*', (route) => (isFailing ? route.abort() : route.continue())),
    })
    await failedVisit.page.getByText('You are offline').waitFor()
    isFailing = false
    await failedVisit.page.getByRole('button', { name: 'Try again' }).click()
    await findRow(failedVisit.page, 0).getByText('@').waitFor()
  })

  chromiumTest('changes all members that match, as a job', async () => {
    await service.startWorker()
    const { page, problems } = await open('/members?status=cancelled')
    await findRow(page, 0).getByText('@').waitFor()
    await page.getByRole('checkbox', { name: 'Select all visible rows' }).click()
    await page.getByRole('button', { name: 'Select all 500 that match' }).click()
    await page.locator('.selection-bar').getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('What to change').selectOption('level')
    await page.getByLabel('New value').selectOption('fellow')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('500 changed, 0 with errors').waitFor()
    const changedMembers = await live.members.list({ status: 'cancelled', level: 'fellow' })
    expect(changedMembers.totalItems).toBe(500)
    expect((await live.members.list({ level: 'fellow' })).totalItems).toBe(501)
    await page.goto(service.url + portal.at('/manage/imports'))
    await page.getByRole('link', { name: 'Bulk changes' }).click()
    await findRow(page, 0).click()
    await page.getByRole('heading', { name: 'Members: Level' }).waitFor()
    await page.getByText('500 of 500 records').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the result' }).click()
    expect((await Bun.file(await (await download).path()).text()).trim().split('\n').length).toBe(501)
    expect(problems).toEqual([])
  })
})

describe('the list of membership changes', () => {
  chromiumTest('counts members who joined, and leads to a member', async () => {
    const { page } = await open('')
    await page.getByRole('link', { name: /^Joined/ }).click()
    const { joins } = await live.reports.overview()
    expect(joins.count).toBe(2)
    await page.getByRole('link', { name: `Joined ${joins.count}`, exact: true }).waitFor()
    await page.getByText(`${joins.count} changes`, { exact: true }).waitFor()
    await findRow(page, 0).click()
    await page.waitForURL(/\/manage\/members\/[0-9a-f-]{36}/)
  })
})

describe('each screen', () => {
  chromiumTest(
    'passes axe in both themes, fits 320 pixels in German, and passes axe with a filter open',
    async () => {
      const { page, problems } = await open('', { locale: 'de-DE' })
      for (const [path, text] of [
        ['/members?status=lapsed&tags=mentor', '@example.org'],
        ['', 'Verband einrichten'],
      ] as const) {
        await page.goto(service.url + portal.at(`/manage${path}`))
        await page.getByText(text).first().waitFor()
        await expectAccessible(page, path)
        await page.setViewportSize({ width: 320, height: 640 })
        expect([path, await measureOverflow(page)]).toEqual([path, 0])
        await page.setViewportSize({ width: 1280, height: 800 })
      }
      await page.goto(`${service.url}${portal.at('/manage/members')}`)
      await page.getByRole('button', { name: 'Filtern' }).click()
      await page.getByRole('menuitem', { name: 'Status' }).click()
      await page.getByRole('dialog', { name: 'Status' }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      expect(problems).toEqual([])
    },
  )
})

chromiumTest('the command palette finds a member and a course, and opens the course', async () => {
  const course = await live.courses.create({ title: 'Lovelace seminar' })
  const { page, problems } = await open('')
  await page.getByText('Set up your association').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('lovela')
  await page.getByRole('menuitem', { name: /^Ada Lovelace.*ada@example.org/ }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Lovelace seminar' }).click()
  await page.waitForURL(`**/manage/courses/${course.id}`)
  expect(problems).toEqual([])
})
