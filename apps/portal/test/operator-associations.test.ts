import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { visitAsOperator } from './operator.ts'
import {
  expectAccessible,
  findAxeViolations,
  measureOverflow,
  pressTabUntilFocused,
  takeScreenshot,
  testPortal,
} from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { platform } = service.operator

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (path = '', options: Parameters<typeof portal.visit>[1] = {}) =>
  visitAsOperator(portal, `/operator/associations${path}`, options)
let associationCount = 0
const create = async (name: string, plan: 'standard' | 'professional' = 'standard') =>
  (await platform.clients.create({ name, plan, slug: `created-${++associationCount}` })).client

describe('the list of associations', () => {
  chromiumTest('is searched by name and short name, and filtered by plan and status', async () => {
    const { id } = await create('Lighthouse Keepers', 'professional')
    await create('Lighthouse Builders')
    await platform.clients.update(id, { suspended: true })
    const { page, problems } = await open()
    const rows = page.locator('tbody tr')
    await page.getByLabel('Search associations').fill('LIGHTHOUSE')
    await page.getByText('2 associations').waitFor()
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('professional')
    await page.getByText('1 association', { exact: true }).waitFor()
    expect(await rows.textContent()).toContain('Lighthouse Keepers')
    await page.getByLabel('Status').selectOption('active')
    await page.getByText('Nothing matches').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await press(page, 'Clear filters')
    await page.getByText(`${(await platform.clients.list()).totalItems} associations`).waitFor()
    await page.getByLabel('Search associations').fill('created-2')
    await page.waitForURL(/q=created-2/)
    await page.reload()
    await page.getByText('1 association', { exact: true }).waitFor()
    expect(await rows.textContent()).toContain('Lighthouse Builders')
    expect(problems).toEqual([])
  })

  chromiumTest('shows the first hundred, and more on request', async () => {
    const body = JSON.stringify({
      items: Array.from({ length: 130 }, (_, index) => ({
        id: crypto.randomUUID(),
        name: `Association ${index}`,
        slug: `many-${index}`,
        plan: 'standard',
        suspended: false,
        createdAt: '2026-01-01T00:00:00.000Z',
      })),
      ...{ page: 1, itemsPerPage: 500, totalItems: 130, totalPages: 1, nextCursor: null, facets: null },
    })
    const { page } = await open('', {
      before: (page) =>
        page.route('**/api/platform/clients?*', (route) =>
          route.fulfill({ contentType: 'application/json', body }),
        ),
    })
    await page.getByText('130 associations').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(100)
    await press(page, 'Load more')
    await page.getByText('Association 129').waitFor()
  })

  chromiumTest('creates an association with the keyboard alone, and shows its keys once', async () => {
    const { page, problems } = await open()
    await page.getByRole('heading', { name: 'Associations' }).waitFor()
    await pressTabUntilFocused(page, 'New association')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).waitFor()
    await page.keyboard.type('Société des Phares')
    expect(await dialog.getByLabel('Short name').inputValue()).toBe('societe-des-phares')
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.getByText('Copy them now').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    const keys = await dialog.locator('code.secret').allTextContents()
    expect(keys.map((key) => key.slice(0, 14))).toEqual([
      'guild_sk_live_',
      'guild_pk_live_',
      'guild_sk_test_',
      'guild_pk_test_',
    ])
    expect((await service.request('/api/members', { key: keys[0] ?? '' })).status).toBe(200)
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await measureOverflow(page)).toBe(0)
    await pressTabUntilFocused(page, 'I have stored them')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Société des Phares' }).waitFor()
    for (const key of keys) expect(await page.content()).not.toContain(key)
    expect(problems).toEqual([])
  })

  chromiumTest('reports a taken short name, and accepts a free one', async () => {
    const { page } = await open()
    await press(page, 'New association')
    await page.getByLabel('Name', { exact: true }).fill('Another')
    await page.getByLabel('Short name').fill(service.client.record.slug)
    await press(page, 'Create association')
    await page.getByText('Another association has this short name.').waitFor()
    await page.getByLabel('Short name').fill(`another-${crypto.randomUUID().slice(0, 8)}`)
    await press(page, 'Create association')
    await page.getByText('Copy them now').waitFor()
  })
})

describe('the page of an association', () => {
  chromiumTest('shows usage against the plan, and changes name and plan', async () => {
    const { id } = await create('Dredgers')
    const { page, problems } = await open(`/${id}`)
    await page.getByText('0 of 1,000 in the plan').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Dredgers’ Guild')
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('enterprise')
    await page.locator('form', { hasText: 'Name and plan' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByText('0 of 25,000 in the plan').waitFor()
    await page.getByRole('heading', { name: 'Dredgers’ Guild' }).waitFor()
    expect(await platform.clients.get(id)).toMatchObject({ name: 'Dredgers’ Guild', plan: 'enterprise' })
    expect(problems).toEqual([])
  })

  chromiumTest('keeps the input and updates other fields after another operator’s change', async () => {
    const { id } = await create('Before')
    const { page } = await open(`/${id}`)
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await platform.clients.update(id, { plan: 'professional' })
    const saveButton = page
      .locator('form', { hasText: 'Name and plan' })
      .getByRole('button', { name: 'Save' })
    await saveButton.click()
    await page.getByText('Someone else changed this association').waitFor()
    expect(await page.getByRole('combobox', { name: 'Plan' }).inputValue()).toBe('professional')
    await saveButton.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await platform.clients.get(id)).toMatchObject({ name: 'Mine', plan: 'professional' })
  })

  chromiumTest('shows what another operator changed in the same fields', async () => {
    const { id } = await create('Shared')
    const { page } = await open(`/${id}`)
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('enterprise')
    await platform.clients.update(id, { name: 'Theirs', plan: 'professional' })
    await page.locator('form', { hasText: 'Name and plan' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changed by someone else to: Theirs').waitFor()
    await page.getByText('Changed by someone else to: Professional').waitFor()
    const plan = page.getByRole('combobox', { name: 'Plan', exact: true })
    expect(await plan.inputValue()).toBe('enterprise')
    await expectAccessible(page, 'conflict')
  })

  chromiumTest('sets the organization at the broker, unless another association has it', async () => {
    const [association, otherAssociation] = [await create('One'), await create('Other')]
    await platform.clients.setOrganization(otherAssociation.id, 'org_taken')
    const { page } = await open(`/${association.id}`)
    const form = page.locator('section', { hasText: 'Organization at the identity broker' }).last()
    const field = page.getByLabel('Organization ID')
    await field.fill('org_taken')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.locator('.error, [role=alert]').first().waitFor()
    await field.fill('org_own')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Saved', { exact: true }).waitFor()
    expect((await platform.clients.getOrganization(association.id)).organizationId).toBe('org_own')
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toBe('org_own')
  })

  chromiumTest('suspends and resumes the association', async () => {
    const { id } = await create('Paused')
    const { page } = await open(`/${id}`)
    await press(page, 'Suspend')
    await page.getByText('No one can use Paused').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('Suspended', { exact: true }).waitFor()
    expect((await platform.clients.get(id)).suspended).toBeTrue()
    expect(await page.getByRole('button', { name: 'Act as administrator' }).isDisabled()).toBeTrue()
    await press(page, 'Resume')
    await page.getByText('Active', { exact: true }).waitFor()
    expect((await platform.clients.get(id)).suspended).toBeFalse()
  })

  chromiumTest(
    'keeps the association suspended when the button is pressed again after a lost response',
    async () => {
      const { id } = await create('Lost')
      const { page } = await open(`/${id}`)
      let isLost = true
      await page.route(`**/api/platform/clients/${id}`, async (route) => {
        if (route.request().method() !== 'PATCH' || !isLost) return route.continue()
        await route.fetch()
        return route.abort('connectionreset')
      })
      await press(page, 'Suspend')
      const dialog = page.getByRole('alertdialog', { name: 'Suspend' })
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await page.getByText('Suspended', { exact: true }).waitFor()
      isLost = false
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect((await platform.clients.get(id)).suspended).toBeTrue()
      await press(page, 'Resume')
      await page.getByText('Active', { exact: true }).waitFor()
    },
  )

  chromiumTest('shows the organization that another operator set', async () => {
    const [{ id }, { id: otherId }] = [await create('Twice set'), await create('Once set')]
    const { page } = await open(`/${id}`)
    const form = page.locator('section', { hasText: 'Organization at the identity broker' }).last()
    const field = page.getByLabel('Organization ID')
    await field.fill('org_mine')
    await platform.clients.setOrganization(id, 'org_theirs')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Changed by someone else to: org_theirs').waitFor()
    expect(await field.inputValue()).toBe('org_mine')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Saved', { exact: true }).waitFor()
    expect(await form.getByText('Changed by someone else').count()).toBe(0)
    expect((await platform.clients.getOrganization(id)).organizationId).toBe('org_mine')

    // A field without input shows the organization stored in the meantime.
    const otherVisit = await open(`/${otherId}`)
    const otherForm = otherVisit.page
      .locator('section', { hasText: 'Organization at the identity broker' })
      .last()
    await otherVisit.page.getByLabel('Organization ID').waitFor()
    await platform.clients.setOrganization(otherId, 'org_later')
    await otherForm.getByRole('button', { name: 'Save' }).click()
    await otherVisit.page.locator('[name=organizationId][value=org_later]').waitFor()
  })

  chromiumTest('deletes the association once its short name is typed', async () => {
    const { record, live } = await service.createClient('standard')
    await live.members.create({ email: 'b@example.org', firstName: 'Bea', lastName: 'King' })
    const { page, problems } = await open(`/${record.id}`)
    await press(page, 'Delete association')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('1 member', { exact: true }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await takeScreenshot(page, 'operator-delete')
    const confirmButton = dialog.getByRole('button', { name: 'Delete association' })
    expect(await confirmButton.isDisabled()).toBeTrue()
    await dialog.getByRole('textbox').fill(record.slug)
    await confirmButton.click()
    await page.waitForURL(/\/operator\/associations$/)
    await page.getByText(`${record.name} was deleted.`).waitFor()
    await expect(platform.clients.get(record.id).then()).rejects.toMatchObject({ status: 404 })
    expect(problems).toEqual([])
  })

  chromiumTest('that does not exist shows an error', async () => {
    const { page } = await open(`/${crypto.randomUUID()}`)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
  })
})

describe('acting as an administrator', () => {
  const reason = 'Support request 4711'
  /** Opens the association as its administrator. */
  async function act(options: Parameters<typeof portal.visit>[1] = {}) {
    const { id } = service.client.record
    if ((await platform.clients.usage(id)).administrators === 0) await createStaff(portal)
    const visit = await open(`/${id}`, options)
    await press(visit.page, 'Act as administrator')
    await visit.page.getByLabel('Reason').fill(reason)
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Act as administrator' }).click()
    await visit.page.waitForURL(`${service.url}${portal.at('/manage')}`)
    return visit
  }

  chromiumTest('requires a reason, which pages show until the session is ended', async () => {
    await createStaff(portal)
    const { page, problems } = await open(`/${service.client.record.id}`)
    await press(page, 'Act as administrator')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You sign in to').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Act as administrator' }).click()
    await page.locator('.error').waitFor()
    await page.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Act as administrator' }).click()
    await page.waitForURL(`${service.url}${portal.at('/manage')}`)
    const banner = page.locator('.acting-banner')
    for (const path of ['/manage', '/library', '/manage/members']) {
      await page.goto(service.url + portal.at(path))
      await banner.getByText(`(operator: Test). Reason: ${reason} · Ends at`).waitFor()
    }
    await page.goto(`${service.url}/a/${(await create('Elsewhere')).slug}/library`)
    await page.getByText('This link belongs to another association').waitFor()
    await banner.getByText(reason).waitFor()
    await expectAccessible(page, 'acting')
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await measureOverflow(page)).toBe(0)
    // Checked before the session ends: requests in flight are then rejected, which the browser logs.
    expect(problems).toEqual([])
    await banner.getByRole('button', { name: 'End' }).click()
    await page.waitForURL(`${service.url}/operator/associations`)
    await page.goto(service.url + portal.at('/manage'))
    await page.getByLabel('Email address').waitFor()
  })

  chromiumTest('cannot be cancelled once it has been requested', async () => {
    await createStaff(portal)
    const { page } = await open(`/${service.client.record.id}`)
    const requested = Promise.withResolvers<void>()
    const response = Promise.withResolvers<void>()
    await page.route('**/api/platform/clients/*/sessions', async (route) => {
      requested.resolve()
      await response.promise
      await route.continue()
    })
    await press(page, 'Act as administrator')
    const dialog = page.getByRole('dialog')
    await page.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Act as administrator' }).click()
    await requested.promise
    await dialog.locator('[data-pending]').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBeTrue()
    response.resolve()
    await page.waitForURL(`${service.url}${portal.at('/manage')}`)
  })

  chromiumTest('caches no data of the association in the browser', async () => {
    const { page } = await act({ serviceWorkers: 'allow' })
    await page.goto(service.url + portal.at('/library'))
    await page.locator('.acting-banner').waitFor()
    await page.evaluate('navigator.serviceWorker.ready')
    await page.goto(service.url + portal.at('/events'))
    await page.getByText('No events').waitFor()
    // The service worker would write its cache after the response.
    await Bun.sleep(500)
    expect(await page.evaluate<boolean>("caches.has('guildhall-data')")).toBeFalse()
  })

  chromiumTest('ends, when the session expires, with a link to the operators’ area', async () => {
    const { page } = await act()
    await page.locator('.acting-banner').waitFor()
    await service.database
      .sql`update sessions set expires_at = now() - interval '1 second' where operator_id is not null`
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('dialog', { name: 'The session has ended' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await press(page, 'Operators’ area')
    await page.getByRole('heading', { name: 'Associations' }).waitFor()
  })

  chromiumTest('reports an association without an administrator', async () => {
    const { id } = await create('Nobody there')
    const { page } = await open(`/${id}`)
    await press(page, 'Act as administrator')
    await page.getByLabel('Reason').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Act as administrator' }).click()
    await page.getByText('The association has no active administrator. Invite one first.').waitFor()
  })
})
