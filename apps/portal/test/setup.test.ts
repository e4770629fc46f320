import { beforeAll, describe, expect } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { startFirstRun } from '../../server/test/platform/first-run.ts'
import { readMailedCode } from './mailed-code.ts'
import {
  expectAccessible,
  findAxeViolations,
  measureOverflow,
  pressTabUntilFocused,
  testPortal,
} from './portal.ts'

const portal = await testPortal()
const { service } = portal
let associationCount = 0

beforeAll(() => service.startWorker())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the link of a new installation, and waits for the form. */
async function openSetup(options: Parameters<typeof portal.visit>[1] = {}) {
  const token = await startFirstRun(service)
  const visit = await portal.visit(`/setup?token=${token}`, options)
  await visit.page.locator('form').waitFor()
  return { ...visit, token }
}

async function fillForm(page: Page, name = `Pilots ${++associationCount}`): Promise<void> {
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.getByLabel('Name of the association').fill(name)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email address').fill('ada@example.org')
}

const respondWithProblem =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, title: 'Simulated', ...body }),
    })

describe('/setup', () => {
  chromiumTest('leads from an empty service to a member who reads a document', async () => {
    const { page, problems, token } = await openSetup()
    expect(page.url()).toBe(`${service.url}/setup`)
    await fillForm(page, 'Harbour & Coast Surveyors')
    expect(await page.getByLabel('Short name').inputValue()).toBe('harbour-coast-surveyors')
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/London')
    await press(page, 'Set up')
    const key = (await page.locator('code.secret').first().textContent()) ?? ''
    expect(key).toStartWith('guild_op_')
    await press(page, 'I have stored them')
    await press(page, 'Send')
    await page.getByText('No mail server is configured, so emails are stored').waitFor()
    await press(page, 'Skip')
    await press(page, 'Test the settings')
    await page.getByText('The settings do not work.').waitFor()
    await press(page, 'Continue')
    const storage = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    )
    for (const text of [storage, await page.content()]) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(token)
    }
    await page.getByRole('link', { name: 'Continue to Harbour & Coast Surveyors' }).click()

    await page.getByRole('link', { name: 'Bring in your members' }).waitFor()
    await page.getByRole('link', { name: 'Publish the first document' }).click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose files')])
    const buffer = Buffer.from(await buildPdf(['A quorum is thirty members.']))
    await chooser.setFiles([{ name: 'Statutes.pdf', mimeType: 'application/pdf', buffer }])
    await page.getByText('Uploaded', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('link', { name: 'Bring in your members' }).click()
    await page.getByRole('link', { name: 'New member' }).click()
    await page.getByLabel('First name').fill('Mary')
    await page.getByLabel('Last name').fill('King')
    await page.getByLabel('Email address').fill('mary@example.org')
    await press(page, 'Create member')
    await page.getByRole('heading', { name: 'Mary King' }).waitFor()

    const memberVisit = await portal.visit('/login?client=harbour-coast-surveyors&email=mary@example.org')
    await press(memberVisit.page, 'Email me a code')
    const code = memberVisit.page.getByLabel('Code', { exact: true })
    await code.fill(await readMailedCode(service, 'mary@example.org'))
    await memberVisit.page.getByRole('link', { name: 'Statutes' }).click()
    await memberVisit.page.getByText('A quorum is thirty members.').first().waitFor()

    await page.goto(`${service.url}/operator`)
    await page.getByRole('link', { name: 'Harbour & Coast Surveyors' }).waitFor()
    expect([...problems, ...memberVisit.problems]).toEqual([])
  })

  chromiumTest('is completed with the keyboard alone', async () => {
    const { page } = await openSetup()
    await page.keyboard.type('Grace')
    await pressTabUntilFocused(page, 'Name of the association')
    await page.keyboard.type(`Pilots ${++associationCount}`)
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Lovelace'],
      ['Email address', 'ada@example.org'],
    ] as const) {
      await pressTabUntilFocused(page, label)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.locator('code.secret').first().waitFor()
    for (const name of ['I have stored them', 'Skip', 'Continue']) {
      await pressTabUntilFocused(page, name)
      await page.keyboard.press('Enter')
    }
    await pressTabUntilFocused(page, 'Continue to Pilots')
    await page.keyboard.press('Enter')
    await page.getByText('Set up your association').waitFor()
  })

  chromiumTest('shows errors beside their fields, and a taken short name at its field', async () => {
    const { page } = await openSetup()
    await fillForm(page)
    await page.getByLabel('Short name').fill('Not A Slug')
    await press(page, 'Set up')
    await page.locator('.field', { hasText: 'Short name' }).locator('.error').waitFor()
    await page.getByLabel('Short name').fill(service.client.record.slug)
    await press(page, 'Set up')
    await page.getByText('Another association has this short name.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('Short name').fill(`free-${++associationCount}`)
    await press(page, 'Set up')
    await page.locator('code.secret').first().waitFor()
  })

  chromiumTest('shows a conflict at the field that the response names, or as its detail', async () => {
    let respond = respondWithProblem(409, {
      violations: [{ propertyPath: 'administrator.email', code: 'taken', message: 'Another user has it.' }],
    })
    const { page } = await openSetup({
      before: (page) => page.route('**/auth/setup', (route) => respond(route)),
    })
    await fillForm(page)
    await press(page, 'Set up')
    await page.locator('.field', { hasText: 'Email address' }).getByText('Another user has it.').waitFor()
    respond = respondWithProblem(409, { detail: 'Another setup is in progress.' })
    await page.getByLabel('Email address').fill('ada@example.org')
    await press(page, 'Set up')
    await page.getByText('Another setup is in progress.').waitFor()
    expect(await page.getByText('Another association has this short name.').count()).toBe(0)
  })

  chromiumTest('explains a used link or a missing token, and how to get a key', async () => {
    const { page, token } = await openSetup()
    await fillForm(page)
    await press(page, 'Set up')
    await page.locator('code.secret').first().waitFor()
    const secondVisit = await portal.visit(`/setup?token=${token}`)
    await secondVisit.page.getByText('This link no longer works').waitFor()
    await secondVisit.page.getByText('bun run create-operator-key').waitFor()
    expect(await findAxeViolations(secondVisit.page)).toEqual([])
    await secondVisit.page.goto(`${service.url}/setup`)
    await secondVisit.page.getByText('Open the link that the server printed').waitFor()
    await secondVisit.page.getByRole('link', { name: 'Sign in as an operator' }).click()
    await secondVisit.page.getByLabel('Operator key').waitFor()
  })

  chromiumTest('reports failures, keeps the input, and explains a lost response', async () => {
    let respond: (route: Route) => Promise<unknown> = (route) => route.continue()
    const { page } = await openSetup({
      before: (page) => page.route('**/auth/setup', (route) => respond(route)),
    })
    await fillForm(page)
    for (const [text, fail] of [
      ['You are offline', (route: Route) => route.abort('internetdisconnected')],
      ['Something went wrong', respondWithProblem(500)],
      ['The service is unavailable', respondWithProblem(503)],
    ] as const) {
      respond = fail
      await press(page, 'Set up')
      await page.getByText(text).waitFor()
    }
    expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Hopper')
    respond = async (route) => {
      await route.fetch()
      return route.abort('connectionreset')
    }
    await press(page, 'Set up')
    await page.getByText('You are offline').waitFor()
    respond = (route) => route.continue()
    await press(page, 'Set up')
    await page.getByText('This link no longer works').waitFor()
    await page.getByText('bun run create-operator-key').waitFor()
  })

  chromiumTest('passes axe in both themes and fits 320 pixels in German, at each step', async () => {
    const { page, problems } = await openSetup({ locale: 'de-DE', viewport: { width: 320, height: 640 } })
    const check = async (name: string) => {
      expect([name, await measureOverflow(page)]).toEqual([name, 0])
      await expectAccessible(page, `setup-${name}`)
    }
    await check('form')
    await page.getByLabel('Ihr Name').fill('Grace')
    await page
      .getByLabel('Name des Verbands')
      .fill(`Donaudampfschifffahrtsgesellschaftskapitänsverband ${++associationCount}`)
    await page.getByLabel('Vorname').fill('Ada')
    await page.getByLabel('Nachname').fill('Lovelace')
    await page.getByLabel('E-Mail-Adresse').fill('ada@example.org')
    await press(page, 'Einrichten')
    await page.locator('summary').click()
    await check('keys')
    await press(page, 'Ich habe sie gespeichert')
    await press(page, 'Senden')
    await page.getByText('No mail server is configured').waitFor()
    await check('mail')
    await press(page, 'Überspringen')
    await press(page, 'Einstellungen prüfen')
    await page.getByText('Die Einstellungen funktionieren nicht.').waitFor()
    await check('broker')
    await press(page, 'Weiter')
    await check('done')
    expect(problems).toEqual([])
  })
})
