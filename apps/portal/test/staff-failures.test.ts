import { beforeAll } from 'bun:test'
import type { Page } from 'playwright-core'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import { fill, press, testWrites, type Write, waitForText } from './failing-writes.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string

beforeAll(async () => {
  adminToken = await createStaff(portal)
  await service.startWorker()
})

const waitForSecret = (page: Page) => page.locator('code.secret').waitFor()
const waitForRecordUrl = (page: Page) => page.waitForURL(/\/[0-9a-f-]{36}$/)
const createMember = (name: string) =>
  live.members.create({ email: `${name}@example.org`, firstName: 'Ada', lastName: name })
const createResource = async (name: string) =>
  live.resources.upload(new File([await buildPdf(['One.'])], 'one.pdf'), { name })
const countUpdates = async (targetId: string, action: string) =>
  (await live.auditLog.list({ targetId, action })).totalItems
const recordIds: Record<string, string> = {}

const writes: Record<string, Write> = {
  'changing a member': {
    async getPath(name) {
      recordIds[name] = (await createMember(name)).id
      return `/members/${recordIds[name]}`
    },
    method: 'PATCH',
    url: /\/api\/members\/[^/]+$/,
    prepare: fill('Organization'),
    act: press('Save'),
    draftLabel: 'Organization',
    waitUntilDone: waitForText('Saved'),
    countRecords: (name) => countUpdates(recordIds[name] ?? '', 'member.updated'),
  },
  'creating a member': {
    getPath: () => '/members/new',
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/members$/,
    async prepare(page, name) {
      await fill('First name')(page, 'Ada')
      await fill('Last name')(page, name)
      await fill('Email address')(page, `${name}@example.org`)
    },
    act: press('Create member'),
    draftLabel: 'Last name',
    waitUntilDone: waitForRecordUrl,
    countRecords: async (name) => (await live.members.list({ lastName: name })).totalItems,
  },
  'creating an event': {
    getPath: () => '/events/new',
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/events$/,
    async prepare(page, name) {
      await fill('Title')(page, name)
      await fill('Starts')(page, '2090-05-07T10:00')
      await fill('Ends')(page, '2090-05-07T12:00')
    },
    act: press('Create'),
    draftLabel: 'Title',
    waitUntilDone: waitForRecordUrl,
    countRecords: async (name) => (await live.events.list({ title: name })).totalItems,
  },
  'changing a resource': {
    async getPath(name) {
      recordIds[name] = (await createResource(name)).id
      return `/library/${recordIds[name]}`
    },
    method: 'PATCH',
    url: /\/api\/resources\/[^/]+$/,
    prepare: fill('Excerpt'),
    act: press('Save'),
    draftLabel: 'Excerpt',
    waitUntilDone: waitForText('Saved'),
    countRecords: (name) => countUpdates(recordIds[name] ?? '', 'resource.updated'),
  },
  'restoring a version': {
    async getPath(name) {
      const { id } = await createResource(name)
      recordIds[name] = id
      await live.resources.replaceFile(id, new File([await buildPdf(['Two.'])], 'two.pdf'))
      return `/library/${id}/versions`
    },
    method: 'POST',
    url: /\/versions\/1\/restore$/,
    prepare: press('Restore'),
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click(),
    waitUntilDone: waitForText('Same file as version 1'),
    countRecords: async (name) => (await live.resources.versions(recordIds[name] ?? '')).items.length - 2,
  },
  'granting a member access to a document': {
    async getPath(name) {
      await createMember(name)
      recordIds[name] = (await createResource(name)).id
      return `/library/${recordIds[name]}/grants`
    },
    method: 'POST',
    url: /\/grants$/,
    prepare: fill('Search for members to grant access to'),
    act: press('Grant'),
    waitUntilDone: waitForText('1 member'),
    countRecords: async (name) => (await live.resources.grants.list(recordIds[name] ?? '')).totalItems,
  },
  'generating a podcast': {
    async getPath(name) {
      const { id } = await createResource(name)
      recordIds[name] = id
      while ((await live.resources.get(id)).processing.status !== 'ready') await Bun.sleep(50)
      return `/library/${id}/generated`
    },
    method: 'POST',
    isSentOnce: true,
    url: /\/generate-podcast$/,
    prepare: async () => {},
    act: press('Generate podcast'),
    waitUntilDone: (page) => page.locator('button[data-pending]').waitFor({ state: 'detached' }),
    countRecords: async (name) => (await live.resources.generated.list(recordIds[name] ?? '')).items.length,
  },
  'changing many members': {
    async getPath(name) {
      await createMember(name)
      return `/members?lastName=${name}`
    },
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/members\/bulk$/,
    async prepare(page, name) {
      await page.getByRole('checkbox', { name: `Select Ada ${name}` }).click()
      await page.locator('.selection-bar').getByRole('button', { name: 'Change' }).click()
      await page.getByRole('dialog', { name: 'Change 1 record', exact: true }).waitFor()
      await page.getByLabel('What to change').selectOption('add')
      await fill('Tags')(page, name)
    },
    act: press('Apply'),
    waitUntilDone: waitForText('1 changed, 0 with errors'),
    countRecords: async (name) => (await live.members.list({ tags: [name] })).totalItems,
  },
  'importing members': {
    getPath: () => '/members/import',
    method: 'POST',
    isSentOnce: true,
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
    waitUntilDone: waitForText('Imported'),
    countRecords: async (name) => (await live.members.list({ lastName: name })).totalItems,
  },
  'creating a category': {
    getPath: () => '/categories',
    method: 'POST',
    url: /\/api\/resources\/categories$/,
    prepare: fill('New category'),
    act: press('Create'),
    waitUntilDone: (page, name) => page.getByRole('listitem').filter({ hasText: name }).waitFor(),
    countRecords: async (name) => {
      const categories = await live.resources.categories.list().toArray()
      return categories.filter((category) => category.name === name).length
    },
  },
  'creating a key': {
    getPath: () => '/settings/keys/new',
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/keys$/,
    prepare: fill('Name'),
    act: press('Create key'),
    draftLabel: 'Name',
    waitUntilDone: waitForSecret,
    countRecords: async (name) =>
      (await live.keys.list().toArray()).filter((key) => key.name === name).length,
  },
  'creating a webhook': {
    getPath: () => '/settings/webhooks/new',
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/webhooks$/,
    async prepare(page, name) {
      await fill('URL')(page, 'https://receiver.example.org/')
      await fill('Description')(page, name)
      await page.getByText('All events, including future ones').click()
    },
    act: press('Create webhook'),
    draftLabel: 'Description',
    waitUntilDone: waitForSecret,
    countRecords: async (name) =>
      (await live.webhooks.list().toArray()).filter(({ description }) => description === name).length,
  },
  'inviting a person': {
    getPath: () => '/settings/people',
    method: 'POST',
    isSentOnce: true,
    url: /\/api\/invitations$/,
    async prepare(page, name) {
      await press('Invite')(page)
      await page.getByRole('dialog').getByLabel('Email address').fill(`${name}@example.org`)
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click(),
    waitUntilDone: (page, name) => page.getByText(`${name}@example.org was invited.`).waitFor(),
    countRecords: async (name) =>
      (await live.invitations.list().toArray()).filter(({ email }) => email === `${name}@example.org`).length,
  },
}

testWrites(portal, () => adminToken, writes)
