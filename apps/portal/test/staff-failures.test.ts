import { beforeAll, describe, expect } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { pdf } from '../../../packages/documents/test/samples.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let admin: string

beforeAll(async () => {
  admin = await createStaff(portal)
  await service.startWorker()
})

const problem =
  (status: number, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Simulated' }),
    })

/** Failures of a request, each with the message for it. */
const failures: [text: string, answer: (route: Route) => Promise<void>][] = [
  ['You are offline', (route) => route.abort('internetdisconnected')],
  ['Something went wrong', problem(500)],
  // Longer than the SDK waits by itself.
  ['Too many requests', problem(429, { 'retry-after': '3600' })],
  ['The service is unavailable', problem(503)],
]

interface Write {
  /** Of the screen. @param name unique to the test */
  open(name: string): string | Promise<string>
  /** Of the request that fails. */
  method: string
  url: RegExp
  /** Brings the page to where `act` can be repeated. */
  prepare(page: Page, name: string): Promise<void>
  act(page: Page): Promise<void>
  /** The label of a field whose text, the name, survives a reload. */
  draft?: string
  /** Resolves when the page shows that it is done. */
  done(page: Page, name: string): Promise<unknown>
  /** How many records were written. */
  count(name: string): Promise<number | null>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
const text = (shown: string) => (page: Page) => page.getByText(shown, { exact: true }).first().waitFor()
const fill = (label: string) => (page: Page, name: string) =>
  page.getByLabel(label, { exact: true }).fill(name)
const secret = (page: Page) => page.locator('code.secret').waitFor()
const recordUrl = (page: Page) => page.waitForURL(/\/[0-9a-f-]{36}$/)
const createMember = (name: string) =>
  live.members.create({ email: `${name}@example.org`, firstName: 'Ada', lastName: name })
const createResource = async (name: string) =>
  live.resources.upload(new File([await pdf(['One.'])], 'one.pdf'), { name })
const createOrder = async () => {
  const line = { item: { type: 'other' as const }, description: 'Room hire', unitPrice: 4900 }
  return (await live.orders.create({ currency: 'EUR', buyer: { name: 'Port' }, lines: [line] })).id
}
const countUpdates = async (targetId: string, action: string) =>
  (await live.auditLog.list({ targetId, action })).totalItems
/** How often a field of the settings was changed. */
const countChanges = async (action: string, field: string) =>
  (await live.auditLog.list({ action }).toArray()).filter(({ changes }) => changes.includes(field)).length
const records: Record<string, string> = {}

const writes: Record<string, Write> = {
  'changing a member': {
    async open(name) {
      records[name] = (await createMember(name)).id
      return `/members/${records[name]}`
    },
    method: 'PATCH',
    url: /\/api\/members\/[^/]+$/,
    prepare: fill('Organization'),
    act: press('Save'),
    draft: 'Organization',
    done: text('Saved'),
    count: (name) => countUpdates(records[name] ?? '', 'member.updated'),
  },
  'creating a member': {
    open: () => '/members/new',
    method: 'POST',
    url: /\/api\/members$/,
    async prepare(page, name) {
      await fill('First name')(page, 'Ada')
      await fill('Last name')(page, name)
      await fill('Email address')(page, `${name}@example.org`)
    },
    act: press('Create member'),
    draft: 'Last name',
    done: recordUrl,
    count: async (name) => (await live.members.list({ lastName: name })).totalItems,
  },
  'creating an event': {
    open: () => '/events/new',
    method: 'POST',
    url: /\/api\/events$/,
    async prepare(page, name) {
      await fill('Title')(page, name)
      await fill('Starts')(page, '2090-05-07T10:00')
      await fill('Ends')(page, '2090-05-07T12:00')
    },
    act: press('Create'),
    draft: 'Title',
    done: recordUrl,
    count: async (name) => (await live.events.list({ title: name })).totalItems,
  },
  'changing a resource': {
    async open(name) {
      records[name] = (await createResource(name)).id
      return `/library/${records[name]}`
    },
    method: 'PATCH',
    url: /\/api\/resources\/[^/]+$/,
    prepare: fill('Excerpt'),
    act: press('Save'),
    draft: 'Excerpt',
    done: text('Saved'),
    count: (name) => countUpdates(records[name] ?? '', 'resource.updated'),
  },
  'restoring a version': {
    async open(name) {
      const { id } = await createResource(name)
      records[name] = id
      await live.resources.replaceFile(id, new File([await pdf(['Two.'])], 'two.pdf'))
      return `/library/${id}/versions`
    },
    method: 'POST',
    url: /\/versions\/1\/restore$/,
    prepare: press('Restore'),
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click(),
    done: text('Same file as version 1'),
    count: async (name) => (await live.resources.versions(records[name] ?? '')).items.length - 2,
  },
  'opening a document for a member': {
    async open(name) {
      await createMember(name)
      records[name] = (await createResource(name)).id
      return `/library/${records[name]}/grants`
    },
    method: 'POST',
    url: /\/grants$/,
    prepare: fill('Search members to give access'),
    act: press('Grant'),
    done: text('1 member'),
    count: async (name) => (await live.resources.grants.list(records[name] ?? '')).totalItems,
  },
  'changing many members': {
    async open(name) {
      await createMember(name)
      return `/members?lastName=${name}`
    },
    method: 'POST',
    url: /\/api\/members\/bulk$/,
    async prepare(page, name) {
      await page.getByRole('checkbox', { name: `Select Ada ${name}` }).click()
      await page.locator('.selection-bar').getByRole('button', { name: 'Change' }).click()
      await page.getByLabel('What to change').selectOption('add')
      await fill('New value')(page, name)
    },
    act: press('Apply'),
    done: text('1 changed, 0 with errors'),
    count: async (name) => (await live.members.list({ tags: [name] })).totalItems,
  },
  'importing members': {
    open: () => '/members/import',
    method: 'POST',
    url: /\/api\/members\/import\?/,
    async prepare(page, name) {
      await press('Paste rows instead')(page)
      await page
        .getByLabel('Rows copied')
        .fill(`email\tfirst name\tlast name\n${name}@example.org\tAda\t${name}`)
      await press('Continue')(page)
      await page.getByText('The first rows have no errors.').waitFor()
    },
    act: press('Import'),
    done: text('Imported'),
    count: async (name) => (await live.members.list({ lastName: name })).totalItems,
  },
  'recording a payment': {
    async open(name) {
      records[name] = await createOrder()
      return `/orders/${records[name]}`
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/payments$/,
    async prepare(page, name) {
      await press('Record a payment')(page)
      await page.getByRole('dialog').getByLabel('Reference').fill(name)
    },
    act: press('Record payment'),
    done: (page, name) => page.getByRole('cell', { name }).waitFor(),
    count: async (name) => (await live.payments.list({ reference: name })).totalItems,
  },
  'refunding a line': {
    async open(name) {
      const id = await createOrder()
      await live.payments.create(id, { amount: 4900, method: 'cash' })
      records[name] = id
      return `/orders/${id}`
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/refunds$/,
    async prepare(page, name) {
      await press('Refund')(page)
      await page.getByRole('dialog').getByText('Room hire').click()
      await page.getByRole('dialog').getByLabel('Reason').fill(name)
    },
    act: press('Refund'),
    done: (page, name) => page.getByRole('cell', { name }).waitFor(),
    count: async (name) => (await live.refunds.list({ orderId: records[name] ?? '' })).totalItems,
  },
  'recording a statement': {
    async open(name) {
      records[name] = await createOrder()
      return '/payments/statement'
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/payments$/,
    async prepare(page, name) {
      const { reference } = await live.orders.get(records[name] ?? '')
      await page.getByLabel('Bank statement').fill(`2026-01-05 ${name} ${reference} 49,00`)
      await press('Find orders')(page)
      await page.getByText('Matches').waitFor()
    },
    act: press('Record 1 payment'),
    done: text('1 recorded, 0 not'),
    count: async (name) => (await live.payments.list({ orderId: records[name] ?? '' })).totalItems,
  },
  'issuing an invoice': {
    async open(name) {
      records[name] = await createOrder()
      return `/orders/${records[name]}`
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/invoice$/,
    prepare: async () => {},
    act: press('Issue invoice'),
    done: (page) => page.getByText(/^Invoice INV-\d+ was issued/).waitFor(),
    count: async (name) => (await live.invoices.list({ orderId: records[name] ?? '' })).totalItems,
  },
  'cancelling an order': {
    async open(name) {
      const id = await createOrder()
      await live.invoices.create(id)
      records[name] = id
      return `/orders/${id}`
    },
    method: 'POST',
    url: /\/api\/orders\/[^/]+\/cancel$/,
    prepare: async () => {},
    async act(page) {
      await press('Cancel order')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    },
    done: text('The order was cancelled.'),
    count: async (name) =>
      (await live.invoices.list({ orderId: records[name] ?? '', kind: 'credit_note' })).totalItems,
  },
  'changing the billing settings': {
    open: () => '/settings/billing',
    method: 'PUT',
    url: /\/api\/settings\/billing$/,
    prepare: fill('Account holder'),
    act: press('Save'),
    draft: 'Account holder',
    done: text('Saved'),
    count: () => countChanges('billing.settings_updated', 'accountHolder'),
  },
  'changing the text of a message': {
    open: () => '/settings/mail-texts',
    method: 'PUT',
    url: /\/api\/settings\/mail$/,
    prepare: fill('Subject'),
    act: press('Save'),
    draft: 'Subject',
    done: text('Your text'),
    count: () => countChanges('mail.texts_updated', 'sign_in_code.en'),
  },
  'storing a secret of card payments': {
    open: () => '/settings/billing',
    method: 'PUT',
    url: /\/api\/settings\/billing$/,
    prepare: (page, name) => page.getByLabel('Signing secret').fill(`whsec_of_${name}`),
    act: press('Save and test'),
    done: (page, name) => page.getByText(`Stored, ending in ${name.slice(-4)}.`).waitFor(),
    count: async (name) => {
      const { webhookSecret } = (await live.settings.billing.get()).provider
      return webhookSecret.last4 === name.slice(-4) ? 1 : 0
    },
  },
  'creating a category': {
    open: () => '/categories',
    method: 'POST',
    url: /\/api\/resources\/categories$/,
    prepare: fill('New category'),
    act: press('Create'),
    done: (page, name) => page.getByRole('listitem').filter({ hasText: name }).waitFor(),
    count: async (name) => {
      const categories = await live.resources.categories.list().toArray()
      return categories.filter((category) => category.name === name).length
    },
  },
  'creating a key': {
    open: () => '/settings/keys/new',
    method: 'POST',
    url: /\/api\/keys$/,
    prepare: fill('Name'),
    act: press('Create key'),
    draft: 'Name',
    done: secret,
    count: async (name) => (await live.keys.list().toArray()).filter((key) => key.name === name).length,
  },
  'creating a webhook': {
    open: () => '/settings/webhooks/new',
    method: 'POST',
    url: /\/api\/webhooks$/,
    async prepare(page, name) {
      await fill('URL')(page, 'https://receiver.example.org/')
      await fill('Description')(page, name)
      await page.getByText('All events, including future ones').click()
    },
    act: press('Create webhook'),
    draft: 'Description',
    done: secret,
    count: async (name) =>
      (await live.webhooks.list().toArray()).filter(({ description }) => description === name).length,
  },
  'inviting a person': {
    open: () => '/settings/people',
    method: 'POST',
    url: /\/api\/invitations$/,
    async prepare(page, name) {
      await press('Invite')(page)
      await page.getByRole('dialog').getByLabel('Email address').fill(`${name}@example.org`)
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click(),
    done: (page, name) => page.getByText(`${name}@example.org was invited.`).waitFor(),
    count: async (name) =>
      (await live.invitations.list().toArray()).filter(({ email }) => email === `${name}@example.org`).length,
  },
}

describe.each(Object.entries(writes))('%s', (_title, write) => {
  chromiumTest('reports what failed, keeps the draft, and writes once however often it is sent', async () => {
    const name = `n${crypto.randomUUID().slice(0, 8)}`
    const path = portal.at(`/manage${await write.open(name)}`)
    let answer: (route: Route) => Promise<void> = (route) => route.continue()
    const { page } = await portal.visit(path, {
      token: admin,
      before: (page) =>
        page.route(write.url, (route) =>
          route.request().method() === write.method ? answer(route) : route.continue(),
        ),
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await write.prepare(page, name)
    for (const [shown, failing] of failures) {
      answer = failing
      await write.act(page)
      await page.getByText(shown).first().waitFor()
    }
    if (write.draft) {
      await page.reload()
      expect(await page.getByLabel(write.draft, { exact: true }).inputValue()).toBe(name)
    }
    const keys: (string | undefined)[] = []
    const gate = Promise.withResolvers<void>()
    answer = async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) {
        // A slow network.
        await gate.promise
        return route.continue()
      }
      // The response is lost.
      await route.fetch()
      return route.abort('connectionreset')
    }
    await write.act(page)
    const pending = page.locator('button[data-pending]').first()
    await pending.waitFor()
    await pending.click({ force: true })
    gate.resolve()
    await write.done(page, name)
    expect(keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    expect(await write.count(name)).toBe(1)
  })
})
