import { beforeAll, describe, expect } from 'bun:test'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { pressTabUntilFocused, takeScreenshot, testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live } = portal.service.client
let adminToken: string
beforeAll(async () => {
  adminToken = await createStaff(portal)
})
const open = (query = '', options: Parameters<typeof portal.visit>[1] = {}) =>
  portal.visit(portal.at(`/manage/settings/mail-texts${query}`), { token: adminToken, ...options })

describe('the texts of emails', () => {
  chromiumTest('are changed in one language, previewed, and restored', async () => {
    const { page, problems } = await open()
    await page.getByLabel('Type of email').selectOption('Invitation')
    await page.getByLabel('Language').selectOption('Deutsch')
    await page.waitForURL(/kind=invitation&language=de/)
    await page.getByRole('group', { name: 'Built-in text' }).waitFor()
    await page.getByLabel('Subject').fill('Willkommen an Bord')
    await page
      .getByLabel('Text', { exact: true })
      .fill('Ahoi bei **{{ association }}**.\n\n[An Bord]({{ url }})')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Willkommen an Bord').waitFor()
    await preview.getByRole('link', { name: 'An Bord' }).waitFor()
    expect(await preview.locator('strong').allTextContents()).toContain((await live.client.get()).name)
    await takeScreenshot(page, 'mail-texts')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('group', { name: 'Your text' }).waitFor()
    const text = {
      subject: 'Willkommen an Bord',
      body: 'Ahoi bei **{{ association }}**.\n\n[An Bord]({{ url }})',
    }
    expect((await live.settings.mail.get()).texts).toEqual({ invitation: { de: text } })
    await page.getByRole('button', { name: 'Restore the built-in text' }).click()
    await page.getByRole('group', { name: 'Built-in text' }).waitFor()
    expect((await live.settings.mail.get()).texts).toEqual({})
    expect(await page.getByLabel('Subject').inputValue()).toBe('Ihre Einladung zu {{ association }}')
    expect(problems).toEqual([])
  })

  chromiumTest('follow type and language, however quickly both are selected', async () => {
    const { page, problems } = await open('?kind=sign_in_code&language=en')
    await page.getByRole('group', { name: 'Built-in text' }).waitFor()
    const subject = await page.evaluate<string>(`(async () => {
      const [kind, language] = document.querySelectorAll('main select')
      for (const [select, value] of [[kind, 'invitation'], [language, 'de']]) {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      // React renders after the events, in a microtask: no other event can come in between.
      await null
      return document.querySelector('main input').value
    })()`)
    expect(subject).toBe('Ihre Einladung zu {{ association }}')
    await page.waitForURL(/kind=invitation&language=de/)
    expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
    expect(await page.getByLabel('Type of email').inputValue()).toBe('invitation')
    expect(await page.getByLabel('Language').inputValue()).toBe('de')
    expect(problems).toEqual([])
  })

  chromiumTest('are changed and restored with the keyboard alone', async () => {
    const { page, problems } = await open('?kind=sign_in_code&language=en')
    await page.getByRole('group', { name: 'Built-in text' }).waitFor()
    await pressTabUntilFocused(page, 'Type of email')
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/kind=invitation&language=en/)
    await page.getByLabel('Type of email').focus()
    await pressTabUntilFocused(page, 'Subject')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Come aboard')
    await pressTabUntilFocused(page, 'Save')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Your text' }).waitFor()
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
    await pressTabUntilFocused(page, 'Restore the built-in text')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Built-in text' }).waitFor()
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
    expect(problems).toEqual([])
  })

  chromiumTest('with errors are reported, kept in the form, and not stored', async () => {
    const { page } = await open('?kind=sign_in_code&language=en')
    await page.getByLabel('Subject').fill('{{ name }}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/undefined variable: name.*Known variables: code, minutes/).waitFor()
    await page.getByLabel('Subject').fill('Your code')
    await page.getByLabel('Text', { exact: true }).fill('Come in.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Add {{ code }}, which this email requires.').waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Come in.')
    expect((await live.settings.mail.get()).texts).toEqual({})
  })

  chromiumTest(
    'keep their last valid preview while they have an error, which their field shows',
    async () => {
      const { page } = await open('?kind=sign_in_code&language=en')
      await page.getByLabel('Subject').fill('Hello {{ code }}')
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByText(/^Hello \d/).waitFor()
      await page.getByLabel('Subject').fill('Hello {{ name }}')
      await page.getByText(/undefined variable: name/).waitFor()
      expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true')
      await preview.getByText(/^Hello \d/).waitFor()
      await page.getByLabel('Subject').fill('Welcome {{ code }}')
      await preview.getByText(/^Welcome \d/).waitFor()
      await page.getByText(/undefined variable: name/).waitFor({ state: 'detached' })
    },
  )

  chromiumTest('are previewed once the input pauses, not with each key', async () => {
    const { page } = await open('?kind=sign_in_code&language=en')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.waitFor()
    const texts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/preview')) texts.push(request.postDataJSON().subject)
    })
    await page.getByLabel('Subject').fill('')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByLabel('Subject').pressSequentially('{{ code }} at last')
    await page.clock.resume()
    await preview.getByText(/^\d+ at last$/).waitFor()
    expect(texts.filter((text) => text !== '')).toEqual(['{{ code }} at last'])
  })

  chromiumTest('changed by someone else in the meantime are reported, and the input is kept', async () => {
    const { page } = await open('?kind=sign_in_code&language=en')
    await page.getByLabel('Subject').fill('Mine: {{ code }}')
    await live.settings.mail.update({
      texts: { sign_in_code: { en: { subject: 'Theirs: {{ code }}', body: '# {{ code }}' } } },
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/changed/i)
      .first()
      .waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe('Mine: {{ code }}')
    await live.settings.mail.update({ texts: { sign_in_code: null } })
  })
})
