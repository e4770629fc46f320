import { beforeAll, describe, expect, test } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { describeAction } from '../src/staff/audit/describe-action.ts'
import { getTargetPath } from '../src/staff/audit/target-path.ts'
import { de } from '../src/translations/staff/audit-de.ts'
import { en } from '../src/translations/staff/audit-en.ts'
import { fr } from '../src/translations/staff/audit-fr.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'
import { createRecords } from './staff-routes.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
let adminToken: string
let eventId: string

beforeAll(async () => {
  await service.startWorker()
  adminToken = await createStaff(portal)
  await createRecords(service, service.client)
  const times = { startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-08T08:00:00Z', timezone: 'UTC' }
  const price = { amount: 42000, currency: 'GBP' }
  eventId = (await live.events.create({ title: 'Tide day', price, ...times })).id
  const newPrice = { amount: 39050, currency: 'GBP' }
  const endsAt = '2090-05-08T09:30:00.000Z'
  await live.events.update(eventId, { status: 'published', price: newPrice, endsAt, tags: ['tide', 'pole'] })
})

describe('the audit log', () => {
  chromiumTest('shows the values of each change before and after, and leads to the record', async () => {
    const { page, problems } = await portal.visit(portal.at('/manage/audit?action=event.updated'), {
      token: adminToken,
      locale: 'de-DE',
    })
    const row = page.locator('tbody tr[data-index="0"]')
    await row.getByRole('link', { name: 'Veranstaltung geändert' }).waitFor()
    expect(await row.textContent()).toContain('Tide day')
    expect(await row.textContent()).toContain('Status')
    expect(await row.textContent()).not.toContain('status')
    await row.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Veranstaltung geändert' }).waitFor()
    const changes = await page.getByRole('table').locator('tbody tr').allInnerTexts()
    expect(
      changes.map((line) => line.split('\t').map((cell) => cell.trim().replace(/\s/g, ' '))).toSorted(),
    ).toEqual([
      ['Ende', '08.05.2090, 09:00', '08.05.2090, 10:30'],
      ['Preis', '420 £', '390,50 £'],
      ['Schlagwörter', 'leer', 'tide, pole'],
      ['Status', 'Entwurf', 'Veröffentlicht'],
    ])
    expect(await page.locator('main').textContent()).toContain('API-Schlüssel · First secret key')
    await page.getByRole('link', { name: 'Veranstaltung · Tide day' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tide day' }).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('shows “Not found” for an entry that does not exist', async () => {
    const { page, problems } = await portal.visit(portal.at(`/manage/audit/${crypto.randomUUID()}`), {
      token: adminToken,
    })
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
    expect(problems).toEqual([])
  })
})

describe('an action', () => {
  test('is described in words', async () => {
    const { facets } = await live.auditLog.list({ itemsPerPage: 1, facets: ['action', 'targetType'] })
    const actions = (facets?.action ?? []).map(({ value }) => String(value))
    expect(actions).toContain('member.created')
    expect(actions.filter((action) => describeAction(en, action) === action)).toEqual([])
    const types = (facets?.targetType ?? []).map(({ value }) => String(value))
    expect(types.filter((type) => !Object.hasOwn(en.kinds, type))).toEqual([])
    expect(describeAction(en, 'event.updated')).toBe('Event updated')
    expect(describeAction(fr, 'session.created')).toBe('Session\u00a0: création')
    expect(describeAction(de, 'bulk_job.created')).toBe('Massenänderung angelegt')
    expect(describeAction(de, 'order.cancelled')).toBe('Bestellung storniert')
    expect(describeAction(de, 'billing.settings_updated')).toBe('Abrechnung: Einstellungen geändert')
  })

  test('is returned unchanged if it is unknown', () => {
    for (const action of ['event.repainted', 'vessel.created', 'event', 'toString.created', ''])
      expect(describeAction(en, action)).toBe(action)
  })

  test('links to its record unless the record is deleted', async () => {
    const [entry] = (await live.auditLog.list({ targetId: eventId })).items
    if (!entry) throw new Error('There is no entry.')
    expect(getTargetPath(entry)).toBe(`/events/${eventId}`)
    expect(getTargetPath({ ...entry, action: 'event.deleted' })).toBeNull()
    expect(getTargetPath({ ...entry, target: { type: 'identity', id: null, name: null } })).toBe(
      '/settings/sign-in',
    )
    expect(getTargetPath({ ...entry, target: { type: 'event', id: null, name: null } })).toBeNull()
    expect(getTargetPath({ ...entry, target: { type: 'toString', id: eventId, name: null } })).toBeNull()
  })
})
