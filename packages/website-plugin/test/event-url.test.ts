import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { conference } from './records.ts'
import { findAxeViolations, type OpenOptions, testSite } from './site.ts'

const site = await testSite()
const { live } = site.service.client
let id = ''

beforeAll(async () => {
  id = (await live.events.create(conference)).id
})

const list = '<guildhall-events></guildhall-events>'
const findDialog = (page: Page) => page.getByRole('dialog')
const findTitle = (page: Page, name = 'Spring conference') => page.getByRole('link', { name }).first()
const openView = async (options: OpenOptions = {}, body = list) => {
  const page = await site.open(body, options)
  await findTitle(page).click()
  await findDialog(page).getByText('Harbour Hall').waitFor()
  return page
}
const waitUntilClosed = (page: Page) => findDialog(page).waitFor({ state: 'detached' })

describe('the event’s URL', () => {
  chromiumTest('opens the event; closing the view keeps other parameters and the fragment', async () => {
    const page = await site.open(list)
    await page.goto(`${page.url()}?a=b%20c&flag&guildhall-event=${id}#own`)
    await findDialog(page).getByText('Harbour Hall').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await waitUntilClosed(page)
    await page.waitForURL((url) => !url.search.includes('guildhall-event'))
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?a=b%20c&flag#own')
  })

  chromiumTest('is in the history: Back closes the view, Forward opens it', async () => {
    const page = await openView()
    const eventUrl = page.url()
    expect(new URL(eventUrl).search).toBe(`?guildhall-event=${id}`)
    await page.goBack()
    await waitUntilClosed(page)
    expect(new URL(page.url()).search).toBe('')
    await page.goForward()
    await findDialog(page).getByText('Harbour Hall').waitFor()
    expect(page.url()).toBe(eventUrl)
  })

  chromiumTest('is removed when the view is closed, without adding a history entry', async () => {
    const page = await openView()
    const entries = await page.evaluate<number>('history.length')
    await page.getByRole('button', { name: 'Close' }).click()
    await waitUntilClosed(page)
    await page.waitForFunction(`!location.search`)
    expect(await page.evaluate<number>('history.length')).toBe(entries)
  })

  chromiumTest('opens an event that is not listed, in only one of several lists', async () => {
    const page = await site.open('<guildhall-events when="past"></guildhall-events>'.repeat(2))
    await page.goto(`${page.url()}?guildhall-event=${id}`)
    await findDialog(page).getByText('Harbour Hall').waitFor()
    expect(await findDialog(page).count()).toBe(1)
  })

  chromiumTest('opens an event in a list that is added later, after an event was closed', async () => {
    const page = await site.open(list)
    await page.goto(`${page.url()}?guildhall-event=${id}`)
    await findDialog(page).getByText('Harbour Hall').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await waitUntilClosed(page)
    await page.evaluate(`
      document.querySelector('guildhall-events').remove()
      history.pushState(null, '', '?guildhall-event=${id}')
      document.querySelector('main').append(document.createElement('guildhall-events'))`)
    await findDialog(page).getByText('Harbour Hall').waitFor()
  })

  chromiumTest('does not open an event again in a list that is added while it is open', async () => {
    const page = await openView()
    await page.evaluate(`document.querySelector('main').append(document.createElement('guildhall-events'))`)
    await page.locator('guildhall-events').nth(1).getByText('Spring conference').waitFor()
    expect(await page.locator('dialog').count()).toBe(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await waitUntilClosed(page)
  })

  for (const [name, eventId] of [
    ['of an unknown event', crypto.randomUUID()],
    ['with a malformed id', '"><img src=x>'],
  ])
    chromiumTest(`${name} shows an error`, async () => {
      const page = await site.open(list)
      await page.goto(`${page.url()}?guildhall-event=${encodeURIComponent(eventId ?? '')}`)
      await findDialog(page).getByText('This event is not available.').waitFor()
      await page.getByRole('dialog', { name: 'This event is not available.' }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
    })

  chromiumTest('waits for a key that is set later', async () => {
    const script = `<script src="${site.service.url}/embed.js" defer></script>`
    const page = await site.open(list, { script })
    await page.goto(`${page.url()}?guildhall-event=${id}`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.evaluate(`Guildhall.configure({ key: '${site.key}' })`)
    await findDialog(page).getByText('Harbour Hall').waitFor()
  })
})
