import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { PlatformHealth } from '@guildhall/sdk'
import type { Page } from 'playwright-core'
import { FakeStripe } from '../../../tools/fake-stripe/server.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { visitAsOperator } from './operator.ts'
import {
  expectAccessible,
  fillPortal,
  findAxeViolations,
  pressTabUntilFocused,
  testPortal,
} from './portal.ts'

const stripe = new FakeStripe()
afterAll(() => stripe.stop())
const portal = await testPortal({ BROKER_CLIENT_ID: 'client_fixed', STRIPE_API_URL: stripe.url })
const { service } = portal
const { platform } = service.operator
const { sql } = service.database

beforeAll(async () => {
  await fillPortal(service)
  await service.startWorker()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  visitAsOperator(portal, `/operator/${path}`, options)

describe('the page of the identity broker', () => {
  chromiumTest(
    'shows only the last characters of secrets, stores none in the browser, and tests the settings',
    async () => {
      const { page, problems } = await open('broker')
      const apiKey = page.getByLabel('API key')
      await apiKey.fill('sk_test_secret_4f2a')
      await page.getByLabel('Redirect URI').fill('not a URI')
      await press(page, 'Save')
      await page.locator('.error').first().waitFor()
      await page.getByLabel('Redirect URI').fill(`${service.url}/auth/callback/broker`)
      await press(page, 'Save')
      await page.getByText('Stored, ending in 4f2a.').waitFor()
      expect(await apiKey.inputValue()).toBe('')
      const storage = await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
      )
      for (const text of [storage, await page.content()]) expect(text).not.toContain('sk_test_secret')
      await page.getByLabel('Default connection ID').fill('conn_1')
      await press(page, 'Save')
      await page.getByText('Saved', { exact: true }).waitFor()
      expect(await platform.broker.get()).toMatchObject({
        apiKey: { set: true, last4: '4f2a' },
        defaultConnectionId: 'conn_1',
      })
      await press(page, 'Test')
      await page.getByText('The settings do not work.').waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
    },
  )

  chromiumTest('shows settings from the environment as read-only', async () => {
    const { page } = await open('broker')
    const clientId = page.getByLabel('Client ID')
    await clientId.waitFor()
    expect(await clientId.inputValue()).toBe('client_fixed')
    expect(await clientId.getAttribute('readonly')).not.toBeNull()
    await page.getByText('Set by the server’s environment').waitFor()
  })

  chromiumTest('reloads settings that another operator changed, and keeps the input', async () => {
    const { page } = await open('broker')
    await page.getByLabel('Default connection ID').fill('conn_mine')
    await platform.broker.update({ redirectUri: 'https://other.example.org/auth/callback/broker' })
    await press(page, 'Save')
    await page.getByText('Someone else changed the settings').waitFor()
    const redirectUri = page.locator('[name=redirectUri]')
    while (!(await redirectUri.inputValue()).includes('other.example.org')) await Bun.sleep(20)
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await platform.broker.get()).defaultConnectionId).toBe('conn_mine')
  })
})

describe('the Stripe settings', () => {
  chromiumTest('store secrets and a fee, do not return the secrets, and can be tested', async () => {
    const { page, problems } = await open('stripe')
    const key = page.getByLabel('Platform secret key')
    await page.getByText(`${service.url}/webhooks/stripe`).waitFor()
    await key.fill('no key')
    await page.getByLabel('Fee in percent').fill('much')
    await press(page, 'Save')
    await page.locator('.error').first().waitFor()
    await key.fill(stripe.apiKey)
    await page.getByLabel('Signing secret', { exact: true }).fill('whsec_of_this_platform_9876')
    await page.getByLabel('Fee in percent').fill('1,5')
    await press(page, 'Save')
    await page.getByText(`Stored, ending in ${stripe.apiKey.slice(-4)}.`).waitFor()
    expect(await key.inputValue()).toBe('')
    const storage = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    )
    for (const text of [storage, await page.content()]) expect(text).not.toContain(stripe.apiKey)
    expect(await platform.stripe.get()).toMatchObject({
      apiKey: { set: true },
      webhookSecret: { set: true, last4: '9876' },
      sandboxApiKey: { set: false },
      feePercent: 1.5,
    })
    await press(page, 'Test')
    await page.getByText('The settings work.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
  })

  chromiumTest('are reloaded after another operator’s change, and the input is kept', async () => {
    const { page } = await open('stripe')
    const fee = page.getByLabel('Fee in percent')
    await fee.fill('2')
    await platform.stripe.update({ webhookSecret: 'whsec_of_another_operator_5432' })
    await press(page, 'Save')
    await page.getByText('Someone else changed the settings').waitFor()
    await page.getByText('Stored, ending in 5432.').waitFor()
    expect(await fee.inputValue()).toBe('2')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await platform.stripe.get()).feePercent).toBe(2)
  })

  chromiumTest(
    'of an association accept an account, but not the account of another association',
    async () => {
      const { id } = stripe.connect()
      const { client } = await platform.clients.create({ name: 'Pilots', slug: 'pilots' })
      const { page } = await open(`associations/${client.id}`)
      const section = page.getByRole('region', { name: 'Stripe account' })
      const saveButton = section.getByRole('button', { name: 'Save' })
      await section.getByLabel('Account ID').fill('cus_1')
      await saveButton.click()
      await section.locator('.error').waitFor()
      await section.getByLabel('Account ID').fill(id)
      await saveButton.click()
      await section.getByText('Saved', { exact: true }).waitFor()
      expect(await platform.clients.getStripeAccount(client.id)).toEqual({ accountId: id, hasOwnKey: false })

      const otherVisit = await open(`associations/${service.client.record.id}`)
      const otherSection = otherVisit.page.getByRole('region', { name: 'Stripe account' })
      await otherSection.getByLabel('Account ID').fill(id)
      await otherSection.getByRole('button', { name: 'Save' }).click()
      await otherSection.getByText('Another association has this account. Check the id.').waitFor()
      await service.client.live.settings.billing.update({ provider: { apiKey: stripe.apiKey } })
      await otherVisit.page.reload()
      await otherSection.getByText('The association uses its own key instead.').waitFor()
      expect(await findAxeViolations(otherVisit.page)).toEqual([])
    },
  )
})

describe('the broker’s events', () => {
  chromiumTest('are filtered by status, and replayed with the keyboard', async () => {
    for (const [id, status] of [
      ['event_1', 'failed'],
      ['event_2', 'unassigned'],
      ['event_3', 'processed'],
    ] as const)
      await sql`insert into broker_events (id, type, status, attempts, body, occurred_at)
        values (${id}, ${`dsync.${status}`}, ${status}, 3, ${status === 'processed' ? null : '{}'}, now())`
    const { page, problems } = await open('broker-events')
    await page.getByText('dsync.processed').waitFor()
    expect(await page.getByRole('button', { name: /^Replay/ }).count()).toBe(2)
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('dsync.processed').waitFor({ state: 'detached' })
    expect(page.url()).toContain('status=failed')
    await page.getByRole('heading', { level: 1 }).click()
    await pressTabUntilFocused(page, 'Replay dsync.failed')
    await page.keyboard.press('Enter')
    await page.getByText('The event is queued.').waitFor()
    const entries = await platform.auditLog({ action: 'broker_event.replayed' }).toArray()
    expect(entries).toHaveLength(1)
    expect(problems).toEqual([])
  })
})

describe('search', () => {
  chromiumTest('rebuilds the index, and shows that all documents are indexed', async () => {
    const { page } = await open('search')
    await page.getByText('PostgreSQL').waitFor()
    await press(page, 'Rebuild the index')
    await page.getByText('Completed').waitFor()
    await page.getByText('3 of 3 documents').waitFor()
    expect(await platform.search.reindexing()).toMatchObject({ status: 'completed', total: 3 })
    await page.reload()
    await page.getByText('Completed').waitFor()
  })
})

describe('health', () => {
  chromiumTest('shows queues, disk and versions of this installation', async () => {
    const { page, problems } = await open('health')
    await page.getByText('No mail server is configured').waitFor()
    await page.getByText('See the section “Mail” of docs/operations.md.').waitFor()
    await page.getByText(`Bun ${Bun.version}`).waitFor()
    await page.getByText('Webhook deliveries', { exact: true }).waitFor()
    await page.getByText(/ of .* free$/).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('names each problem, in order, with the section that has the remedy', async () => {
    const health = await platform.health()
    const degradedHealth: PlatformHealth = {
      ...health,
      storage: { kind: 'disk', ok: false, message: 'EROFS', freeBytes: 1e9, totalBytes: 1e12 },
      search: { engine: 'meilisearch', ok: false, message: 'The search engine is not responding.' },
      database: { ...health.database, connections: 95, maxConnections: 100 },
      queues: [
        { name: 'events', pending: 3, oldestSeconds: 120 },
        { name: 'mail', pending: 1, oldestSeconds: 1_200 },
        { name: 'deliveries', pending: 20_000, oldestSeconds: 10 },
        { name: 'resources', pending: 2, oldestSeconds: 30 },
      ],
      failing: {
        disabledWebhooks: 2,
        failingDirectories: 1,
        failedBrokerEvents: 4,
        failedMail: 5,
        rejectedResources: 1,
      },
    }
    const { page } = await open('health', {
      before: (page) =>
        page.route('**/api/platform/health', (route) =>
          route.fulfill({ contentType: 'application/json', body: JSON.stringify(degradedHealth) }),
        ),
    })
    await page.getByText('Event log: the oldest item has waited for 2 min').waitFor()
    const problems = await page
      .locator('section', { hasText: 'Problems' })
      .getByRole('listitem')
      .allTextContents()
    const expected: [text: string, section: string][] = [
      ['Files cannot be stored', 'Outages'],
      ['Only 1 GB of disk space remains', 'Sizing'],
      ['The search engine is not responding', 'Outages'],
      ['No mail server', 'Mail'],
      ['95 of 100 database connections', 'Sizing'],
      ['Event log: the oldest item has waited for 2 min', 'Monitoring'],
      ['Email: the oldest item has waited for 20 min', 'Mail'],
      ['20,000 webhook deliveries are waiting', 'Monitoring'],
      ['Disabled webhooks: 2', 'Outages'],
      ['Directories with sync errors: 1', 'Outages'],
      ['Failed broker events: 4', 'Outages'],
      ['Emails not sent: 5', 'Mail'],
      ['Documents that the search engine rejects: 1', 'Outages'],
    ]
    expect(problems).toHaveLength(expected.length)
    for (const [index, [text, section]] of expected.entries()) {
      expect(problems[index]).toContain(text)
      expect(problems[index]).toContain(`See the section “${section}”`)
    }
    const operations = await Bun.file(`${import.meta.dir}/../../../docs/operations.md`).text()
    for (const [, section] of expected) expect(operations).toContain(`\n## ${section}\n`)
    await expectAccessible(page, 'operator-health-problems')
  })
})

describe('operators', () => {
  chromiumTest('are created with a key shown once, and revoked, except for the last operator', async () => {
    const { page, problems } = await open('operators')
    await page.getByText('The key of the last operator cannot be revoked.').waitFor()
    expect(await page.getByRole('button', { name: 'Revoke Test’s key' }).isDisabled()).toBeTrue()
    await press(page, 'New operator')
    await page.getByLabel('Name').fill('Leaving')
    expect(await findAxeViolations(page)).toEqual([])
    await press(page, 'Create operator')
    const key = (await page.locator('code.secret').textContent()) ?? ''
    expect((await service.request('/api/platform/operators', { key })).status).toBe(200)
    await press(page, 'I have stored it')
    await page.locator('code.secret').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key)
    await page.getByText(`guild_op_…${key.slice(-4)}`).waitFor()
    await press(page, 'Revoke Leaving’s key')
    await page.getByText('Leaving’s key stops working immediately').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The key of the last operator cannot be revoked.').waitFor()
    expect((await service.request('/api/platform/operators', { key })).status).toBe(401)
    expect(problems).toEqual([])
  })
})

describe('a new operator', () => {
  chromiumTest('is created once, and its dialog stays open until its key is shown', async () => {
    const { page } = await open('operators')
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/platform/operators', async (route) => {
      if (route.request().method() === 'POST') await pressed.promise
      await route.continue()
    })
    await press(page, 'New operator')
    await page.getByLabel('Name').fill('Once')
    for (const key of ['Enter', 'Enter', 'Escape']) {
      await page.keyboard.press(key)
      await page.getByRole('dialog').locator('[data-pending]').waitFor()
    }
    pressed.resolve()
    await press(page, 'I have stored it')
    await page.getByRole('row', { name: /Once/ }).waitFor()
    const { items } = await platform.operators.list()
    expect(items.filter(({ name }) => name === 'Once')).toHaveLength(1)
    await press(page, 'Revoke Once’s key')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('row', { name: /Once/ }).waitFor({ state: 'detached' })
    expect(await page.locator('main').evaluate('document.activeElement.id')).toBe('main')
  })
})

describe('operators with the same name', () => {
  chromiumTest('are distinguished by a mark on the signed-in operator', async () => {
    const { id } = await service.operator.platform.operators.create({ name: 'Test' })
    const { page } = await open('operators')
    await page.getByRole('row', { name: /Test/ }).nth(1).waitFor()
    expect(await page.getByText('You', { exact: true }).count()).toBe(1)
    await service.operator.platform.operators.delete(id)
  })
})

describe('the audit log', () => {
  chromiumTest('is filtered by action, and names associations with links', async () => {
    const { page, problems } = await open('audit')
    await page.getByRole('link', { name: service.client.record.name }).first().waitFor()
    await page.getByLabel('Action').selectOption('operator.created')
    await page.getByRole('link', { name: service.client.record.name }).first().waitFor({ state: 'detached' })
    await page.locator('td', { hasText: 'operator.created' }).first().waitFor()
    expect(page.url()).toContain('action=operator.created')
    expect(problems).toEqual([])
  })
})
