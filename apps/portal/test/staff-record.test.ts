import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  buildSessionCookie,
  expectAccessible,
  fillPortal,
  findAxeViolations,
  measureOverflow,
  testPortal,
} from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string
let staffToken: string
const ids: string[] = []

beforeAll(async () => {
  adminToken = await createStaff(portal)
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
  await fillPortal(portal.service)
  await live.membershipLevels.create({
    key: 'fellow',
    name: 'Fellow',
    price: { amount: 12_000, currency: 'EUR' },
  })
  for (const firstName of ['Ada', 'Grace', 'Mary']) {
    const email = `${firstName.toLowerCase()}@example.org`
    const person = {
      email,
      firstName,
      lastName: 'Surveyor',
      jobTitle: 'Surveyor',
      customFields: { hours: 7 },
    }
    ids.push((await live.members.create(person)).id)
  }
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: adminToken, ...options })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a member', () => {
  chromiumTest('is edited, and its history shows who changed what', async () => {
    const { page, problems } = await open(`/members/${ids[0]}`, { timezoneId: 'America/New_York' })
    await page.getByLabel('Job title').fill('Harbour master')
    await page.getByLabel('Level').selectOption('fellow')
    await page.getByLabel('Renews on').fill('2030-01-31')
    await page.getByLabel('Tags').fill('board, mentor')
    await page.getByLabel('hours').fill('8')
    await page.getByText('Receives the newsletter').click()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    // The button that had the focus no longer exists.
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
    expect(await live.members.get(ids[0] ?? '')).toMatchObject({
      jobTitle: 'Harbour master',
      level: 'fellow',
      renewsAt: '2030-01-31T00:00:00.000Z',
      tags: ['board', 'mentor'],
      customFields: { hours: 8 },
      consents: { newsletter: true, directory: false },
      firstName: 'Ada',
    })
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('by staff.').first().waitFor()
    await page.getByRole('row', { name: /Job title Surveyor Harbour master/ }).waitFor()
    await page.getByRole('row', { name: /Renews on .*31 Jan 2030/ }).waitFor()
    await page.locator('.record-back').click()
    await page.getByRole('row', { name: /Ada Surveyor .*31 Jan 2030/ }).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('gets a new custom field with Enter, which does not save the member', async () => {
    const { page } = await open(`/members/${ids[0]}`)
    await page.getByLabel('Phone').fill('2')
    await press(page, 'Add a field')
    await page.getByLabel('Field name').fill('Boat')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Nancy')
    expect(await page.getByLabel('Boat').inputValue()).toBe('Nancy')
    expect((await live.members.get(ids[0] ?? '')).phone).toBeNull()
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await live.members.get(ids[0] ?? '')).customFields).toMatchObject({ Boat: 'Nancy' })
  })

  chromiumTest('reports a level that was retired in the meantime', async () => {
    const { id } = await live.membershipLevels.create({ key: 'guest', name: 'Guest' })
    const { page } = await open(`/members/${ids[1]}`)
    await page.getByLabel('Level').selectOption('guest')
    await live.membershipLevels.update(id, { status: 'retired' })
    await press(page, 'Save')
    await page.getByRole('alert').getByText('Level: This membership level is retired.').waitFor()
    await press(page, 'Discard changes')
  })

  chromiumTest('keeps a draft for its author only, until signing out', async () => {
    const id = ids[2] ?? ''
    const { page } = await open(`/members/${id}`)
    await page.getByLabel('Job title').fill('Smuggler')
    await page.getByText('Changes are not saved yet.').waitFor()
    const colleagueToken = await createStaff(portal, 'ROLE_CLIENT_USER')
    await page.context().addCookies([buildSessionCookie(portal.service.url, colleagueToken)])
    await page.reload()
    await page.getByLabel('Job title').waitFor()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Surveyor')
    await page.getByLabel('Job title').fill('Pirate')
    await page.getByText('Changes are not saved yet.').waitFor()
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('Pirate')
  })

  chromiumTest('edited by two people keeps both changes, and shows where they differ', async () => {
    const id = ids[1] ?? ''
    const { page } = await open(`/members/${id}`)
    await page.getByLabel('Phone').fill('1')
    await page.getByLabel('Job title').fill('Pilot')
    await page.getByLabel('Status').selectOption('active')
    await live.members.update(id, { jobTitle: 'Captain', department: 'Bridge', status: 'grace' })
    await press(page, 'Save')
    await page.getByText('Changed by someone else to: Captain').waitFor()
    await page.getByText('Changed by someone else to: Renewal due').waitFor()
    expect(await page.getByLabel('Department').inputValue()).toBe('Bridge')
    await page.route('**/api/members/*', (route) => route.abort('internetdisconnected'))
    await press(page, 'Save')
    await page.getByRole('alert').getByText('You are offline').waitFor()
    await page.unroute('**/api/members/*')
    // The draft survives a reload.
    await page.reload()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Pilot')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await live.members.get(id)).toMatchObject({ phone: '1', jobTitle: 'Pilot', department: 'Bridge' })
  })

  chromiumTest(
    'with unsaved changes from an earlier visit shows a conflict with a later change by someone else',
    async () => {
      const { id } = await live.members.create({
        email: 'joan@example.org',
        firstName: 'Joan',
        lastName: 'Absent',
        status: 'pending',
      })
      const { page } = await open(`/members/${id}`)
      await page.getByLabel('Status').selectOption('active')
      await page.getByLabel('Job title').fill('Pilot')
      await page.getByText('Changes are not saved yet.').waitFor()
      await page.goto(`${portal.service.url}${portal.at('/manage/members')}`)
      await live.members.update(id, { status: 'cancelled', department: 'Bridge' })
      await page.goto(`${portal.service.url}${portal.at(`/manage/members/${id}`)}`)
      await page.getByText('Changed by someone else to: Cancelled').waitFor()
      expect(await page.getByText('Changed by someone else').count()).toBe(1)
      expect(await page.getByLabel('Department').inputValue()).toBe('Bridge')
      await page.getByLabel('Status').selectOption('cancelled')
      await press(page, 'Save')
      await page.getByText('Saved', { exact: true }).waitFor()
      expect(await live.members.get(id)).toMatchObject({ status: 'cancelled', jobTitle: 'Pilot' })
      // Neither a change after the save nor one by this user alone is a conflict.
      await page.getByLabel('Job title').fill('Captain')
      await page.getByText('Changes are not saved yet.').waitFor()
      await page.reload()
      expect(await page.getByLabel('Job title').inputValue()).toBe('Captain')
      expect(await page.getByText('by someone else').count()).toBe(0)
    },
  )

  chromiumTest('leads to the next member of its list, by keyboard, and back to the list', async () => {
    const { page } = await open('/members?q=surveyor&sort=email.asc')
    await page.locator('tbody tr[data-index="0"]').getByRole('link', { name: 'Ada' }).waitFor()
    await page.locator('tbody tr[data-index="0"]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ada Surveyor' }).waitFor()
    await page.getByText('1 of 3').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Grace Surveyor' }).waitFor()
    await page.getByText('2 of 3').waitFor()
    await page.locator('.record-back').click()
    await page.getByText('3 members').waitFor()
  })

  chromiumTest(
    'that an edit removes from its list is followed by the next member, even after a reload',
    async () => {
      const names = ['Ann', 'Ben', 'Cleo', 'Dan']
      for (const firstName of names)
        await live.members.create({
          email: `${firstName}@example.org`,
          firstName,
          lastName: 'Queue',
          status: 'pending',
        })
      const { page, problems } = await open('/members?q=queue&status=pending&sort=firstName.asc')
      await page.getByRole('link', { name: 'Ann Queue' }).click()
      for (const [index, firstName] of names.entries()) {
        await page.getByRole('heading', { name: `${firstName} Queue` }).waitFor()
        await page.getByText(`1 of ${names.length - index}`).waitFor()
        await page.getByLabel('Status').selectOption('active')
        await press(page, 'Save')
        await page.getByText('Saved', { exact: true }).waitFor()
        if (firstName === 'Cleo') await page.reload()
        if (firstName !== 'Dan') await page.getByRole('button', { name: 'Next member' }).click()
      }
      expect(problems).toEqual([])
    },
  )

  chromiumTest('that an edit moves in its list is followed by the same member as before', async () => {
    for (const firstName of ['Eve', 'Fay', 'Gus'])
      await live.members.create({ email: `${firstName}@example.org`, firstName, lastName: 'Recent' })
    const { page } = await open('/members?q=recent&sort=updatedAt.desc')
    await page.getByRole('link', { name: 'Fay Recent' }).click()
    await page.getByText('2 of 3').waitFor()
    await page.getByLabel('Job title').fill('Pilot')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Next member' }).click()
    await page.getByRole('heading', { name: 'Eve Recent' }).waitFor()
    await page.getByText('3 of 3').waitFor()
    await page.getByRole('button', { name: 'Previous member' }).click()
    await page.getByRole('heading', { name: 'Gus Recent' }).waitFor()
  })

  chromiumTest('gets access to a document, and loses it', async () => {
    const id = ids[0] ?? ''
    const { page } = await open(`/members/${id}/access`)
    await page.getByText('This member has no individual grants.').waitFor()
    await page.getByRole('searchbox').fill('salary')
    await press(page, 'Grant')
    await press(page, 'Revoke')
    await page.getByText('This member has no individual grants.').waitFor()
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
    const { grants } = await live.members.data(id)
    expect(grants.map(({ revokedAt }) => revokedAt === null)).toEqual([false])
  })

  chromiumTest('lists each of 120 grants by the name of its resource', async () => {
    const { id } = await live.members.create({
      email: 'many@example.org',
      firstName: 'Many',
      lastName: 'Grants',
    })
    await portal.service.database.sql`with file as (
      insert into files (client_id, state) select client_id, 'kept' from members where id = ${id} returning client_id, id
    ), created as (
      insert into resources (client_id, name, slug, type, format, mime_type, size_bytes, sha256, original_name, file_id)
      select client_id, 'Chart ' || i, 'chart-' || i, 'document', 'pdf', 'application/pdf', 1, '', 'chart.pdf', id
      from generate_series(1, 120) i, file returning client_id, id
    ) insert into resource_grants (client_id, resource_id, member_id) select client_id, id, ${id} from created`
    const { page } = await open(`/members/${id}/access`)
    await page.getByText('Chart 120 ').waitFor()
    expect(await page.getByText(/^Chart \d+ /).count()).toBe(120)
  })

  chromiumTest('is erased only when its email address is typed, and no import is pending', async () => {
    const id = ids[2] ?? ''
    const { page } = await open(`/members/${id}/privacy`)
    const download = page.waitForEvent('download')
    await press(page, 'Download the data')
    expect(await Bun.file(await (await download).path()).json()).toMatchObject({ member: { id } })
    await press(page, 'Erase this member')
    const dialog = page.getByRole('alertdialog')
    const eraseButton = dialog.getByRole('button', { name: 'Erase this member' })
    expect(await eraseButton.isDisabled()).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('textbox').fill('mary@example.org')
    const { id: importId } = await live.members.import(new Blob(['email,firstName,lastName\n']))
    await eraseButton.click()
    await page.getByText('An import is pending').waitFor()
    await live.imports.cancel(importId)
    await eraseButton.click()
    await page.getByText('The member was erased.').waitFor()
    await page.waitForURL('**/manage/members')
    expect(await live.members.list({ id: [id] })).toMatchObject({ totalItems: 0 })
  })

  chromiumTest('that was deleted is listed among membership changes, without a link', async () => {
    const [deleted, other] = await Promise.all(
      ['Jane', 'Jo'].map((firstName) =>
        live.members.create({
          email: `${firstName.toLowerCase()}@example.org`,
          firstName,
          lastName: 'Surveyor',
          status: 'active',
        }),
      ),
    )
    await live.members.delete(deleted?.id ?? '')
    const { page, problems } = await open('/changes')
    const row = page.getByRole('row', { name: 'Deleted member' })
    await row.waitFor()
    expect(await row.getByRole('link').count()).toBe(0)
    await row.click()
    await page.getByRole('link', { name: 'Jo Surveyor' }).click()
    await page.waitForURL(`**/manage/members/${other?.id}`)
    expect(problems).toEqual([])
  })

  chromiumTest('is created once its fields are valid; a taken email address is reported', async () => {
    const { page } = await open('/members/new')
    await page.getByLabel('First name').fill('Nova')
    await page.getByLabel('Email address').fill('ada@example.org')
    await press(page, 'Create member')
    await page.locator('.error').first().waitFor()
    await page.getByLabel('Last name').fill('Scotia')
    await press(page, 'Create member')
    await page.getByText('Another member has this email address.').waitFor()
    await page.getByLabel('Email address').fill('nova@example.org')
    // The button moves when this error disappears.
    await page.getByText('Another member has this email address.').waitFor({ state: 'detached' })
    await press(page, 'Create member')
    await page.getByRole('heading', { name: 'Nova Scotia' }).waitFor()
    expect(await live.members.list({ email: 'nova@example.org' })).toMatchObject({ totalItems: 1 })
  })

  chromiumTest('shows no error of a field whose value was restored by discarding the changes', async () => {
    const { page } = await open(`/members/${ids[1]}`)
    await page.getByLabel('First name').fill('')
    await press(page, 'Save')
    await page.locator('.error').waitFor()
    await press(page, 'Discard changes')
    await page.locator('.error').waitFor({ state: 'detached' })
    expect(await page.getByLabel('First name').inputValue()).not.toBe('')
  })

  chromiumTest('has a history that describes every action in the user’s language', async () => {
    const { id } = await live.members.create({
      email: 'leaving@example.org',
      firstName: 'Lea',
      lastName: 'Ving',
    })
    const { token } = await live.members.createSession(id)
    await portal.service.createSdk(token).me.requestErasure()
    const { page, problems } = await open(`/members/${id}/history`, { locale: 'de-DE' })
    await page.getByText('Mitglied: Löschung beantragt').waitFor()
    await page.getByText('Mitglied angelegt').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('member.')
    expect(problems).toEqual([])
  })

  chromiumTest(
    'has a history in which a name written from right to left does not move the date',
    async () => {
      const scopes = ['members:write'] as const
      const { key } = await live.keys.create({ name: 'نظام خالد', type: 'secret', scopes: [...scopes] })
      const sdk = portal.service.createSdk(key)
      const { id } = await sdk.members.create({ email: 'rtl@example.org', firstName: 'A', lastName: 'B' })
      const { page } = await open(`/members/${id}/history`, { locale: 'de-DE' })
      await page.getByText('خالد').first().waitFor()
      const [nameEnd, dateStart] = await page.evaluate<[number, number]>(`(() => {
      const line = document.querySelector('.record p')
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      while (!texts.nextNode().data.includes('خالد'));
      const name = document.createRange()
      name.selectNodeContents(texts.currentNode)
      return [name.getBoundingClientRect().right, line.querySelector('.soft').getBoundingClientRect().left]
    })()`)
      expect(nameEnd).toBeLessThanOrEqual(dateStart)
    },
  )

  chromiumTest('has a history that only administrators can read', async () => {
    const { page } = await open(`/members/${ids[0]}/history`, { token: staffToken })
    await page.getByText('This page is for administrators').waitFor()
  })
})

describe('levels', () => {
  chromiumTest('are created, changed and retired', async () => {
    const { page } = await open('/levels', { token: staffToken })
    await page.getByText('€120').waitFor()
    await press(page, 'New level')
    await page.getByLabel('Name').fill('Patron')
    await page.getByLabel('Key', { exact: true }).fill('patron')
    await page.getByLabel('Price').fill('1.249,50')
    await press(page, 'Save')
    await page.getByRole('dialog').locator('.error').waitFor()
    await page.getByLabel('Currency').fill('eur')
    await press(page, 'Save')
    await page.getByText('€1,249.50').waitFor()
    await press(page, 'New level')
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    await press(page, 'Cancel')
    await press(page, 'Patron')
    await page.getByLabel('Name').fill('Great patron')
    await press(page, 'Save')
    const row = page.getByRole('row', { name: /Great patron/ })
    await row.getByRole('button', { name: 'Retire' }).click()
    await row.getByText('Retired').waitFor()
    const { items } = await live.membershipLevels.list({ key: 'patron' })
    expect(items[0]).toMatchObject({
      name: 'Great patron',
      status: 'retired',
      price: { amount: 124_950, currency: 'EUR' },
    })
  })
})

describe('each screen', () => {
  chromiumTest('passes axe in both themes and fits 320 pixels in German', async () => {
    const { page, problems } = await open('/levels', { locale: 'de-DE' })
    for (const [path, text] of [
      [`/members/${ids[1]}`, 'Eigene Felder'],
      [`/members/${ids[1]}/history`, 'Angelegt'],
      [`/members/${ids[1]}/privacy`, 'Daten herunterladen'],
      ['/levels', 'Fellow'],
    ] as const) {
      await page.goto(portal.service.url + portal.at(`/manage${path}`))
      await page.getByText(text).first().waitFor()
      await expectAccessible(page, path)
      await page.setViewportSize({ width: 320, height: 640 })
      expect([path, await measureOverflow(page)]).toEqual([path, 0])
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    expect(problems).toEqual([])
  })
})
