import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  findAxeViolations,
  measureOverflow,
  pressTabUntilFocused,
  testPortal,
  waitUntilLoaded,
} from './portal.ts'
import { createStaff } from './staff.ts'

const ROW_COUNT = 400
const INVALID_ROW_COUNT = 37
const portal = await testPortal()
const { service } = portal
const { live } = service.client
let staffToken: string
/** The id of a finished import with errors. */
let importId: string

beforeAll(async () => {
  staffToken = await createStaff(portal, 'ROLE_CLIENT_USER')
})

const open = (path: string, options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage${path}`), { token: staffToken, ...options })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Choose a CSV file')
    .last()
    .setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })

/**
 * Builds a file as an association would export it: German headings, two unknown columns, and invalid email addresses in
 * the first `INVALID_ROW_COUNT` rows.
 */
function buildCsv(): string {
  const rows = Array.from({ length: ROW_COUNT }, (_, index) => {
    const email = index < INVALID_ROW_COUNT ? `person${index}.example.org` : `person${index}@example.org`
    return `Ada${index};Lovelace;${email};Boot ${index};geheim`
  })
  return ['Vorname;Nachname;E-Mail;Liegeplatz;Notiz', ...rows].join('\n')
}

describe('an import', () => {
  chromiumTest('stays queued after its page is left, is listed, and can be cancelled', async () => {
    const { page, problems } = await open('/members')
    await page.getByRole('link', { name: 'Import members' }).first().click()
    await press(page, 'Paste rows instead')
    await page.getByLabel('Rows copied').fill('email\tfirst name\tlast name\nada@example.org\tAda\tLovelace')
    await press(page, 'Continue')
    await page.getByText('The first rows have no errors.').waitFor()
    await press(page, 'Import')
    await page.getByText('Waiting to start').waitFor()
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByText('1 import', { exact: true }).waitFor()
    await page.locator('tbody tr[data-index="0"]').click()
    await press(page, 'Cancel the import')
    await page.getByText('Cancelled', { exact: true }).waitFor()
    expect((await live.members.list()).totalItems).toBe(0)
    expect(problems).toEqual([])
  })

  chromiumTest('started with an API key shows its progress', async () => {
    const { id } = await live.members.import(new Blob(['email,firstName,lastName\nada@example.org,Ada,King']))
    const { page, problems } = await open(`/members/import/${id}`)
    await page.getByText('Waiting to start').waitFor()
    await live.imports.cancel(id)
    await page.getByText('Cancelled', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('shows its progress while its stream waits to reconnect', async () => {
    const csv = new Blob(['email,firstName,lastName\nada@example.org,Ada,King'])
    const { id, status, progress, rows } = await live.members.import(csv)
    const event = JSON.stringify({ type: 'import', id, status, progress, rows })
    let connectionCount = 0
    const { page } = await open(`/members/import/${id}`, {
      before: (page) =>
        page.route('**/api/me/stream', (route) => {
          connectionCount++
          if (connectionCount > 1) return route.fulfill({ status: 429, headers: { 'retry-after': '600' } })
          return route.fulfill({ contentType: 'text/event-stream', body: `retry: 1\ndata: ${event}\n\n` })
        }),
    })
    await page.getByText('Waiting to start').waitFor()
    while (connectionCount < 2) await Bun.sleep(20)
    await live.imports.cancel(id)
    await page.getByText('Cancelled', { exact: true }).waitFor()
    expect(connectionCount).toBe(2)
  })

  chromiumTest('reports errors by line, and imports the corrected file completely', async () => {
    await service.startWorker()
    const { page, problems } = await open('/members/import')
    await choose(page, 'members.csv', buildCsv())
    const findMapping = (column: string) => page.getByLabel(`Import ${column} as`)
    await findMapping('Vorname').waitFor()
    expect(await findMapping('Vorname').inputValue()).toBe('firstName')
    expect(await findMapping('E-Mail').inputValue()).toBe('email')
    expect(await findMapping('Liegeplatz').inputValue()).toBe('customFields.Liegeplatz')
    await findMapping('Notiz').selectOption({ label: 'Do not import' })
    await page.getByText('20 of the first rows have errors.').waitFor()
    await press(page, 'Check the whole file')
    await page.getByText('Checked', { exact: true }).waitFor()
    await page.getByText('Would be created', { exact: true }).waitFor()
    // The errors are requested once the check has ended.
    await page.locator('.import-errors tbody tr').first().waitFor()
    expect(await page.locator('.import-errors tbody tr').count()).toBe(INVALID_ROW_COUNT)
    expect((await live.members.list()).totalItems).toBe(0)
    await press(page, 'Import now')
    await page.getByText('Imported', { exact: true }).waitFor()
    await page.getByRole('row', { name: /^38 Email address: / }).waitFor()
    importId = page.url().split('/').at(-1) ?? ''
    expect((await live.members.list()).totalItems).toBe(ROW_COUNT - INVALID_ROW_COUNT)
    const download = page.waitForEvent('download')
    await press(page, 'Download these rows')
    const failedRows = await Bun.file(await (await download).path()).text()
    await page.getByRole('link', { name: 'Import the corrected file' }).click()
    await choose(page, 'other.csv', 'Mail\nx@example.org\n')
    await page.getByText('The file has no column with this name.').first().waitFor()
    await press(page, 'Choose another file')
    await choose(page, 'errors.csv', failedRows.replace(/(person\d+)\.example/g, '$1@example'))
    await page.getByText('The first rows have no errors.').waitFor()
    expect(await findMapping('Notiz').inputValue()).toBe('')
    await press(page, 'Import')
    await page.getByText('Imported', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show members' }).click()
    await page.getByText(`${ROW_COUNT} members`).waitFor()
    const { items } = await live.members.list({ email: 'person1@example.org' })
    expect(items[0]?.customFields).toEqual({ Liegeplatz: 'Boot 1' })
    // The preview of the file without the mapped columns was rejected.
    expect(problems).toEqual([expect.stringContaining('status of 400')])
  })

  chromiumTest('can be done with the keyboard alone, at a phone’s width', async () => {
    const { page } = await open('/imports', { viewport: { width: 360, height: 740 } })
    await page.getByRole('link', { name: 'Import members' }).waitFor()
    await pressTabUntilFocused(page, 'Import members')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Paste rows instead' }).waitFor()
    await pressTabUntilFocused(page, 'Paste rows instead')
    await page.keyboard.press('Enter')
    await page.getByLabel('Rows copied').waitFor()
    await pressTabUntilFocused(page, 'Rows copied')
    await page.keyboard.insertText('email\tfirst name\tlast name\nwalk@example.org\tGrace\tHopper')
    await pressTabUntilFocused(page, 'Continue')
    await page.keyboard.press('Enter')
    await page.getByText('The first rows have no errors.').waitFor()
    expect(await measureOverflow(page)).toBe(0)
    await pressTabUntilFocused(page, 'Import')
    while ((await page.evaluate<string>('document.activeElement.textContent.trim()')) !== 'Import')
      await pressTabUntilFocused(page, 'Import')
    await page.keyboard.press('Enter')
    await page.getByText('Imported', { exact: true }).waitFor()
    expect(await measureOverflow(page)).toBe(0)
    expect((await live.members.list({ email: 'walk@example.org' })).totalItems).toBe(1)
  })

  chromiumTest('reports a file that is not CSV, and requires a different field for each column', async () => {
    const { page } = await open('/members/import')
    await choose(page, 'members.csv', 'PK\u0003\u0004 a workbook')
    await page.getByRole('alert').waitFor()
    await press(page, 'Choose another file')
    await choose(page, 'members.csv', buildCsv())
    await page.getByLabel('Import Nachname as').selectOption({ label: 'First name' })
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  })

  chromiumTest('explains in the user’s language why a file or a cell cannot be read', async () => {
    const { page } = await open('/members/import', { locale: 'de-DE' })
    const chooseFile = (name: string, content: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await chooseFile('leer.csv', '')
    await page.getByText('Die Datei ist leer.').waitFor()
    await page.getByText('leer.csv').waitFor()
    await press(page, 'Andere Datei wählen')
    const header = 'E-Mail;Vorname;Nachname;Mitglied seit'
    await chooseFile(
      'mitglieder.csv',
      `${header}\na@example.org;Ada;King;01/03/2024\nb@example.org;"Bea;King\n`,
    )
    await page.getByText('Mitglied seit: Geben Sie ein Datum an, etwa 2026-03-14.').waitFor()
    await page.getByText('In oder nach Zeile 3 ist die Datei kein gültiges CSV').waitFor()
    await press(page, 'Importieren')
    await page.getByText('Fehlgeschlagen', { exact: true }).waitFor()
    await page.getByText('In oder nach Zeile 3 ist die Datei kein gültiges CSV').waitFor()
  })

  chromiumTest('does not open its progress once the user has opened another page', async () => {
    const { page, problems } = await open('/members/import')
    await choose(page, 'members.csv', buildCsv())
    await page.getByText('20 of the first rows have errors.').waitFor()
    const upload = Promise.withResolvers<void>()
    await page.route('**/api/members/import?*', async (route) => {
      await upload.promise
      await route.continue()
    })
    const response = page.waitForResponse('**/api/members/import?*')
    await press(page, 'Check the whole file')
    // Until the code of the other page is loaded, this one is still shown.
    const code = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.waitForURL('**/manage/imports')
    upload.resolve()
    await (await response).finished()
    try {
      await page.getByRole('button', { name: 'Check the whole file' }).and(page.locator(':enabled')).waitFor()
    } finally {
      // The page cannot be closed while a request waits.
      code.resolve()
    }
    await waitUntilLoaded(page)
    expect(new URL(page.url()).pathname).toEndWith('/manage/imports')
    expect(problems).toEqual([])
  })
})

describe('each screen', () => {
  chromiumTest('passes axe in both themes and fits 320 pixels in German', async () => {
    const { page, problems } = await open('/members/import', { locale: 'de-DE' })
    const check = async (name: string, text: string) => {
      await page.getByText(text).first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([name, await findAxeViolations(page)]).toEqual([name, []])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect([name, await measureOverflow(page)]).toEqual([name, 0])
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await check('file', 'CSV-Datei wählen')
    await page.locator('input[type=file]').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(buildCsv()),
    })
    await check('preview', '20 der ersten Zeilen haben Fehler.')
    for (const [path, text] of [
      [`/members/import/${importId}`, 'Zeilen mit Fehlern'],
      ['/imports', '9 Importe'],
      ['/changes', 'Keine Änderungen der Mitgliedschaften'],
    ] as const) {
      await page.goto(portal.service.url + portal.at(`/manage${path}`))
      await check(path, text)
    }
    expect(problems).toEqual([])
  })
})
