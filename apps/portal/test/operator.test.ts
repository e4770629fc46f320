import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { createOperatorCookie, visitAsOperator } from './operator.ts'
import {
  buildSessionCookie,
  expectNoOverflow,
  findAxeViolations,
  openInPage,
  pressTabUntilFocused,
  takeScreenshot,
  testPortal,
} from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { sql } = service.database

beforeAll(async () => {
  for (const name of ['Pilots', 'Donaudampfschifffahrtsgesellschaftskapitänsverband', 'Surveyors'])
    await service.operator.platform.clients.create({ name, slug: `a-${crypto.randomUUID().slice(0, 8)}` })
  const insertEvent = (id: string, status: string, error: string | null) =>
    sql`insert into broker_events (id, type, organization_id, status, attempts, error, body, occurred_at)
      values (${id}, 'dsync.user.created', 'org_1', ${status}, 3, ${error}, '{}', now())`
  await insertEvent(
    'event_1',
    'failed',
    'The directory sent a user without an email address, which cannot be linked.',
  )
  await insertEvent('event_2', 'processed', null)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Each screen, with a text that it shows in German once it has loaded. */
const screens: [path: () => string, text: string][] = [
  [() => '/operator/associations', 'Pilots'],
  [() => `/operator/associations/${service.client.record.id}`, 'API-Anfragen in dieser Stunde'],
  [() => '/operator/broker', 'Webhook-Geheimnis'],
  [() => '/operator/broker-events', 'dsync.user.created'],
  [() => '/operator/stripe', 'Geheimer Schlüssel der Plattform'],
  [() => '/operator/search', 'Der Index wurde noch nicht neu aufgebaut.'],
  [() => '/operator/health', 'Webhook-Zustellungen'],
  [() => '/operator/operators', 'guild_op_…'],
  [() => '/operator/audit', 'Pilots'],
]

describe('each screen', () => {
  for (const [path, text] of screens) {
    const name = path().split('/')[2]
    chromiumTest(`${path()} passes axe in both themes, and fits in German`, async () => {
      const { page, problems } = await visitAsOperator(portal, path(), {
        locale: 'de-DE',
        viewport: { width: 320, height: 740 },
      })
      await page.getByText(text).first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await expectNoOverflow(page, path())
      const isRecord = path().split('/').length > 3
      for (const [width, colorScheme] of [
        [320, 'light'],
        [360, 'dark'],
        [1440, 'light'],
        [1440, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 740 })
        await page.emulateMedia({ colorScheme })
        expect(await findAxeViolations(page)).toEqual([])
        await takeScreenshot(page, `operator-${name}${isRecord ? '-record' : ''}-${width}-${colorScheme}`)
      }
      // The index was never rebuilt.
      const isMissing = path() === '/operator/search'
      expect(problems.filter((problem) => !isMissing || !problem.includes('status of 404'))).toEqual([])
    })
  }

  for (const language of ['en', 'es', 'fr', 'nl'])
    chromiumTest(`fits in the language ${language}`, async () => {
      const { page } = await visitAsOperator(portal, '/operator', { locale: language })
      for (const [path] of screens) {
        await openInPage(page, path())
        await page.getByRole('heading', { level: 1 }).waitFor()
        const pageLanguage = await page.evaluate<string>('document.documentElement.lang')
        expect([path(), pageLanguage]).toEqual([path(), language])
        await expectNoOverflow(page, path())
      }
    })
})

describe('a session', () => {
  chromiumTest('requires the right operator key, keeps the URL, and is ended by signing out', async () => {
    await sql`delete from rate_limits`
    const { page, problems } = await portal.visit('/operator/health')
    await page.getByLabel('Operator key').fill('guild_op_wrong')
    expect(await findAxeViolations(page)).toEqual([])
    await press(page, 'Sign in')
    await page.getByText('This key is wrong or was revoked.').waitFor()
    await page.getByLabel('Operator key').fill(service.operatorKey)
    await press(page, 'Sign in')
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    expect(page.url()).toBe(`${service.url}/operator/health`)
    const storage = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    )
    for (const text of [storage, await page.content()]) expect(text).not.toContain(service.operatorKey)
    await press(page, 'Account')
    await page.getByText('Signed in as Test').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Operator key').waitFor()
    await page.goto(`${service.url}/operator/associations`)
    await page.getByLabel('Operator key').waitFor()
    expect(problems.filter((problem) => !problem.includes('status of 401'))).toEqual([])
  })

  chromiumTest('that ends is renewed in place, and the change is saved once', async () => {
    const { page } = await visitAsOperator(portal, `/operator/associations/${service.client.record.id}`)
    await page.getByLabel('Name', { exact: true }).fill('Renamed once')
    await page.context().clearCookies()
    await page.locator('form', { hasText: 'Name and plan' }).getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByLabel('Operator key').fill(service.operatorKey)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const entries = await service.operator.platform
      .auditLog({ action: 'client.updated', targetId: service.client.record.id })
      .toArray()
    expect(entries).toHaveLength(1)
    expect((await service.operator.platform.clients.get(service.client.record.id)).name).toBe('Renamed once')
  })

  chromiumTest('that ends is not continued by another operator with the same name', async () => {
    const { id, key } = await service.operator.platform.operators.create({ name: 'Test' })
    const { page } = await visitAsOperator(portal, '/operator/associations')
    await page.getByText('Pilots').waitFor()
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Health' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Operator key').fill(key)
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Sign in' }).click()])
    await service.operator.platform.operators.delete(id)
  })

  chromiumTest('keeps unsaved input for its operator only, until signing out', async () => {
    await sql`delete from rate_limits`
    const { id, key } = await service.operator.platform.operators.create({ name: 'Second' })
    const { page } = await portal.visit(`/operator/associations/${service.client.record.id}`)
    const field = page.getByLabel('Name', { exact: true })
    const signIn = async (operatorKey: string) => {
      await page.context().clearCookies()
      await page.reload()
      await page.getByLabel('Operator key').fill(operatorKey)
      await press(page, 'Sign in')
      await field.waitFor()
    }
    const type = async (text: string) => {
      await field.fill(text)
      expect(await page.evaluate<string>('JSON.stringify(localStorage)')).toContain(text)
    }
    await signIn(service.operatorKey)
    await type('Smugglers')
    await signIn(service.operatorKey)
    expect(await field.inputValue()).toBe('Smugglers')
    await signIn(key)
    expect(await field.inputValue()).not.toBe('Smugglers')
    await type('Pirates')
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Operator key').waitFor()
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('Pirates')
    await service.operator.platform.operators.delete(id)
  })

  chromiumTest(
    'of an association does not open the operators’ area, and an operator’s session opens no association',
    async () => {
      const administratorToken = await createStaff(portal)
      const { page } = await portal.visit('/operator/associations', { token: administratorToken })
      await page.getByLabel('Operator key').waitFor()
      expect(await page.content()).not.toContain('Pilots')
      const { value } = buildSessionCookie(service.url, administratorToken)
      const forgedVisit = await portal.visit('/operator/associations', {
        before: (page) =>
          page
            .context()
            .addCookies([{ name: 'guildhall_operator', value, url: service.url, httpOnly: true }]),
      })
      await forgedVisit.page.getByLabel('Operator key').waitFor()
      const operatorVisit = await visitAsOperator(portal, portal.at('/manage'))
      await operatorVisit.page.getByLabel('Email address').waitFor()
      const cookie = await createOperatorCookie(portal)
      const otherVisit = await portal.visit(portal.at('/manage'), { token: cookie.value })
      await otherVisit.page.getByLabel('Email address').waitFor()
    },
  )
})

describe('the navigation', () => {
  chromiumTest('is used with the keyboard alone, by links and by shortcuts', async () => {
    const { page, problems } = await visitAsOperator(portal, '/operator')
    await page.getByText('Pilots').waitFor()
    expect(page.url()).toBe(`${service.url}/operator/associations`)
    await pressTabUntilFocused(page, 'Health')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Queues' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByText('guild_op_…').first().waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('leaves Ctrl+K to the browser, since there is no palette', async () => {
    const { page } = await visitAsOperator(portal, '/operator')
    await page.getByText('Pilots').waitFor()
    const isLeft = await page.evaluate<boolean>(`document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))`)
    expect(isLeft).toBe(true)
  })

  chromiumTest('is a menu in narrow windows', async () => {
    const { page } = await visitAsOperator(portal, '/operator', { viewport: { width: 360, height: 740 } })
    await press(page, 'Main navigation')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Search' }).click()
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  })

  chromiumTest('keeps language and appearance on this device', async () => {
    const { page } = await visitAsOperator(portal, '/operator/health')
    await press(page, 'Account')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    if (!(await page.getByRole('menuitemradio', { name: 'Deutsch' }).isVisible()))
      await press(page, 'Account')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Zustand' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Zustand' }).waitFor()
    await page.locator('html[data-theme=dark]').waitFor()
  })
})
