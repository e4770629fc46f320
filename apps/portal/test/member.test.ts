import { beforeAll, describe, expect } from 'bun:test'
import { buildPdf } from '../../../apps/server/test/library/files.ts'
import { addResources } from '../../../apps/server/test/search/add-resources.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import {
  fillPortal,
  measureOverflow,
  openInPage,
  pressTabUntilFocused,
  testPortal,
  waitUntilLoaded,
} from './portal.ts'

const portal = await testPortal()
const { service } = portal
const { live } = service.client
const sentence = 'A dredging licence requires a survey of the berth.'
let token: string
let standingOrdersId: string

beforeAll(async () => {
  await fillPortal(service)
  token = (await portal.createMember()).token
  await service.startWorker()
  const bytes = buildPdf('Standing orders of the harbour.', 'Fees are due in March.', sentence)
  const resource = await live.resources.upload(new Blob([bytes]), {
    name: 'Standing orders',
    fileName: 'standing-orders.pdf',
    accessLevel: 'public',
    status: 'published',
  })
  standingOrdersId = resource.id
  while ((await live.resources.get(standingOrdersId)).processing.status !== 'ready') await Bun.sleep(100)
})

describe('a citation', () => {
  chromiumTest('opens its page beside the answer, with the excerpt marked and in view', async () => {
    const { page, problems } = await portal.visit(portal.at('/ask'), { token })
    await page.getByLabel('Your question').fill('What does a dredging licence require?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('button', { name: 'Open source 1' }).click()
    const mark = page.locator('.citation .textLayer .highlight').first()
    await mark.waitFor()
    expect(await page.locator('.citation').getByLabel('Page', { exact: true }).inputValue()).toBe('3')
    expect(await page.locator('.citation .textLayer .highlight').allTextContents()).toEqual([sentence])
    const frame = await page.locator('.citation .reader-scroll').boundingBox()
    const box = await mark.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(frame?.y ?? Number.POSITIVE_INFINITY)
    expect(box?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0))
    expect(problems).toEqual([])
    // Each conversation has its own URL.
    expect(page.url()).toMatch(/\/ask\/[0-9a-f-]{36}$/)
    await page.reload()
    await page.getByText(sentence).first().waitFor()
  })
})

describe('a new conversation after a source was opened', () => {
  chromiumTest('starts without the source', async () => {
    const member = await portal.createMember()
    const { page } = await portal.visit(portal.at('/ask'), { token: member.token })
    await page.getByLabel('Your question').fill('What does a dredging licence require?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('button', { name: 'Open source 1' }).click()
    await page.locator('.citation').waitFor()
    await page.locator('.main-nav').getByRole('link', { name: 'Ask', exact: true }).click()
    await page.locator('.citation').waitFor({ state: 'detached' })
  })
})

describe('a question', () => {
  chromiumTest(
    'leaves the focus in its field, and is shown with its sources when the conversation is opened again',
    async () => {
      const member = await portal.createMember()
      const { page } = await portal.visit(portal.at('/ask'), { token: member.token })
      const ask = async (question: string) => {
        await page.getByLabel('Your question').fill(question)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Ask', exact: true }).waitFor()
      }
      await ask('What does a dredging licence require?')
      await page.waitForURL(/\/ask\/[0-9a-f-]{36}$/)
      expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
      const openConversation = async () => {
        await page.getByRole('link', { name: 'New conversation' }).click()
        await page.locator('.turn').first().waitFor({ state: 'detached' })
        await page.locator('.conversations').getByText('What does a dredging licence require?').click()
        await page.locator('.turn').first().waitFor()
      }
      await openConversation()
      await ask('Who painted the ceiling of the Sistine chapel?')
      await openConversation()
      await page.locator('.turn').nth(1).waitFor()
      await page.getByRole('button', { name: 'Open source 1' }).click()
      await page.locator('.citation').getByRole('button', { name: 'Close' }).click()
      expect(await page.evaluate<string>('document.activeElement.className')).toContain('source-number')
    },
  )

  chromiumTest('cannot be asked until the earlier ones of its conversation have loaded', async () => {
    const member = await portal.createMember()
    const { page } = await portal.visit(portal.at('/ask'), { token: member.token })
    const questions = ['What does a dredging licence require?', 'When are fees due?']
    const field = page.getByLabel('Your question')
    await field.fill(questions[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/ask\/[0-9a-f-]{36}$/)
    const loaded = Promise.withResolvers<void>()
    let isFailing = true
    await page.route(/\/chat\/history\?conversationId=/, async (route) => {
      await loaded.promise
      return isFailing ? route.abort('internetdisconnected') : route.continue()
    })
    await page.reload()
    await field.fill(questions[1] ?? '')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe(questions[1] ?? '')
    expect(await page.getByRole('button', { name: 'Ask', exact: true }).isDisabled()).toBeTrue()
    loaded.resolve()
    await page.getByText('You are offline').waitFor()
    await field.press('Enter')
    expect(await field.inputValue()).toBe(questions[1] ?? '')
    isFailing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.turn').waitFor()
    await field.press('Enter')
    await page.locator('.turn').nth(1).waitFor()
    expect(await page.locator('.turn .question').allTextContents()).toEqual(questions)
  })

  chromiumTest('without an answer offers the search', async () => {
    const { page } = await portal.visit(portal.at('/ask'), { token })
    await page.getByLabel('Your question').fill('Who painted the ceiling of the Sistine chapel?')
    await page.keyboard.press('Enter')
    await page.getByText('The library has no answer to this').waitFor()
    await page.getByRole('link', { name: 'Search the library for this' }).click()
    await page.getByText('Nothing matches').waitFor()
  })

  chromiumTest('searches only the chosen category', async () => {
    const { id } = await live.resources.categories.create({ name: 'Governance' })
    const { page } = await portal.visit(portal.at('/ask'), { token })
    await page.getByLabel('Search in').selectOption(id)
    await page.waitForURL(`**/ask?category=${id}`)
    await page.getByLabel('Your question').fill('What does a dredging licence require?')
    const requestPromise = page.waitForRequest('**/api/resources/chat')
    await page.keyboard.press('Enter')
    expect((await requestPromise).postDataJSON()).toMatchObject({ resourceScope: [id] })
    await page.getByText('The library has no answer to this').waitFor()
  })
})

describe('a question about a category that was archived', () => {
  chromiumTest('searches the whole library; so does its retry, if it was archived meanwhile', async () => {
    const { id } = await live.resources.categories.create({ name: 'Old' })
    const { page } = await portal.visit(portal.at(`/ask?category=${id}`), { token })
    await page.getByLabel('Search in').selectOption({ label: 'Old' })
    await live.resources.categories.archive(id)
    await page.getByLabel('Your question').fill('What does a dredging licence require?')
    await page.keyboard.press('Enter')
    await page.locator('.turn .banner.danger').waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)
    await page.getByRole('option', { name: 'Old' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Open source 1' }).waitFor()
    const { page: other } = await portal.visit(portal.at(`/ask?category=${id}`), { token })
    await waitUntilLoaded(other)
    expect(await other.getByLabel('Search in').inputValue()).toBe('')
  })
})

describe('a question in a conversation that was deleted', () => {
  chromiumTest('starts a new one', async () => {
    const member = await portal.createMember()
    const { page } = await portal.visit(portal.at('/ask'), { token: member.token })
    const ask = async (question: string) => {
      await page.getByLabel('Your question').fill(question)
      await page.keyboard.press('Enter')
    }
    await ask('What does a dredging licence require?')
    await page.waitForURL(/\/ask\/[0-9a-f-]{36}$/)
    const url = page.url()
    const response = await page.request.delete(
      `${service.url}/api/resources/chat/history/${url.slice(-36)}`,
      { headers: { origin: service.url } },
    )
    expect(response.status()).toBe(204)
    await ask('Which licence does dredging require?')
    await page.waitForURL((next) => next.href !== url)
    await page.locator('.turn').nth(1).getByRole('button', { name: 'Open source 1' }).waitFor()
  })
})

describe('a new conversation', () => {
  chromiumTest('can be started over while its first question is being answered', async () => {
    const { page, problems } = await portal.visit(portal.at('/ask'), { token })
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/resources/chat', async (route) => {
      await answer.promise
      await route.continue().catch(() => null)
    })
    await page.getByLabel('Your question').fill('What does a dredging licence require?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.getByRole('link', { name: 'New conversation' }).click()
    await page.locator('.turn').waitFor({ state: 'detached' })
    answer.resolve()
    await page.unroute('**/api/resources/chat')
    await page.getByLabel('Your question').fill('When are fees due?')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/ask\/[0-9a-f-]{36}$/)
    expect(await page.locator('.turn .question').allTextContents()).toEqual(['When are fees due?'])
    expect(problems).toEqual([])
  })
})

describe('a document', () => {
  chromiumTest('opens at the page in its URL, and the URL follows the current page', async () => {
    const { page } = await portal.visit(portal.at(`/library/${standingOrdersId}#page=2`), { token })
    const number = page.getByLabel('Page', { exact: true })
    await page.locator('.textLayer').getByText('Fees are due').waitFor()
    expect(await number.inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL('**#page=3')
    await page.getByRole('button', { name: 'Previous page' }).press('Enter')
    await page.getByRole('button', { name: 'Next page' }).press('Enter')
    // The button is disabled on the last page, so the focus moves to the page number.
    await number.and(page.locator(':focus')).waitFor()
    await page.getByRole('searchbox', { name: 'Find' }).fill('harbour')
    await page.getByText('1 of 1').waitFor()
  })

  chromiumTest('that is replaced while it is read is opened again', async () => {
    // So large that it is read in several ranges.
    const build = (text: string) =>
      new Blob([
        buildPdf(text)
          .toString('latin1')
          .replace('trailer', `%${'x'.repeat(700_000)}\ntrailer`),
      ])
    const fields = { fileName: 'bylaws.pdf', accessLevel: 'public', status: 'published' } as const
    const { id } = await live.resources.upload(build('The first edition.'), { name: 'Editions', ...fields })
    let requests = 0
    const { page } = await portal.visit(portal.at(`/library/${id}`), {
      token,
      before: (page) =>
        page.route(`**/resources/${id}/download*`, async (route) => {
          requests++
          if (requests === 2)
            await live.resources.replaceFile(id, build('The second edition, revised.'), {
              fileName: 'bylaws.pdf',
            })
          return route.continue()
        }),
    })
    await page.locator('.textLayer').getByText('The second edition, revised.').waitFor()
    expect(requests).toBeGreaterThan(3)
  })

  chromiumTest('opens at its last page if it lacks the page in its URL', async () => {
    const { page } = await portal.visit(portal.at(`/library/${standingOrdersId}#page=99`), { token })
    await page.locator('.textLayer').getByText(sentence).waitFor()
    expect(await page.getByLabel('Page', { exact: true }).inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.waitForURL('**#page=2')
  })

  chromiumTest(
    'without page breaks is shown as one page of text; one without text cannot be shown',
    async () => {
      const [id = '', emptyId = ''] = await addResources(service, service.client, [
        { name: 'Minutes', format: 'docx', pages: ['The pilots met at noon.'] },
        { name: 'Blank form', format: 'docx' },
      ])
      await service.database.sql`update resources set page_count = null where id = ${id}`
      const { page } = await portal.visit(portal.at(`/library/${id}`), { token })
      await page.locator('.reader-text').getByText('The pilots met at noon.').waitFor()
      await openInPage(page, portal.at(`/library/${emptyId}`))
      await page.getByText('This document cannot be shown here').waitFor()
    },
  )

  chromiumTest('is not found at a path without an id', async () => {
    const { page, problems } = await portal.visit(portal.at('/library/categories'), { token })
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('remains at its page when the page number is cleared', async () => {
    const { page, problems } = await portal.visit(portal.at('/library'), { token })
    await page.getByRole('link', { name: 'Bylaws of the Association' }).click()
    const field = page.getByLabel('Page', { exact: true })
    await field.fill('2')
    await field.press('Enter')
    await page.waitForURL(/#page=2$/)
    await field.fill('')
    await field.blur()
    await page.getByText('Article 16').waitFor()
    expect([await field.inputValue(), new URL(page.url()).hash]).toEqual(['2', '#page=2'])
    await field.press('ArrowDown')
    await page.getByText('Article 1.').waitFor()
    expect(problems).toEqual([])
  })

  chromiumTest('opened at an excerpt drops the excerpt from its URL when the page is turned', async () => {
    const excerpt = `?excerpt=${encodeURIComponent(sentence)}`
    const { page } = await portal.visit(portal.at(`/library/${standingOrdersId}${excerpt}#page=3`), { token })
    await page.locator('.textLayer .highlight').first().waitFor()
    expect(new URL(page.url()).searchParams.get('excerpt')).toBe(sentence)
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.waitForURL('**#page=2')
    expect(new URL(page.url()).search).toBe('')
  })

  chromiumTest('opened three times by a member counts as one download', async () => {
    const downloadsBefore = (await live.resources.get(standingOrdersId)).stats.downloads
    const reader = (await portal.createMember()).token
    // Downloads are counted in order, so once the last visitor’s is counted, the first visitor’s are too.
    for (const visitor of [reader, reader, reader, (await portal.createMember()).token]) {
      const { page } = await portal.visit(portal.at(`/library/${standingOrdersId}`), { token: visitor })
      await page.locator('.textLayer').getByText('Standing orders').waitFor()
    }
    for (let attempt = 0; attempt < 100; attempt++) {
      if ((await live.resources.get(standingOrdersId)).stats.downloads > downloadsBefore + 1) break
      await Bun.sleep(100)
    }
    expect((await live.resources.get(standingOrdersId)).stats.downloads).toBe(downloadsBefore + 2)
  })
})

describe('a download that is refused', () => {
  chromiumTest('is reported, and the page shows why', async () => {
    const member = await portal.createMember()
    const { id } = await live.resources.upload(new Blob([buildPdf('Minutes')]), {
      name: 'Minutes',
      fileName: 'minutes.pdf',
      accessLevel: 'member',
      status: 'published',
    })
    const { page } = await portal.visit(portal.at(`/library/${id}`), { token: member.token })
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    await downloaded
    await live.members.update(member.id, { status: 'lapsed' })
    await page.getByRole('link', { name: 'Download' }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.getByRole('link', { name: 'Download' }).waitFor({ state: 'detached' })
  })
})

describe('a menu whose code arrives late', () => {
  chromiumTest('keeps the focus on its button, and does not open after Escape', async () => {
    const arrived = Promise.withResolvers<void>()
    const { page } = await portal.visit(portal.at('/library'), {
      token,
      viewport: { width: 360, height: 700 },
      before: (page) =>
        page.route(/navigation-menu.*\.js/, async (route) => {
          await arrived.promise
          await route.continue()
        }),
    })
    await waitUntilLoaded(page)
    const button = page.getByRole('button', { name: 'Main navigation' })
    await button.press('Enter')
    await button.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    const loaded = page.waitForResponse(/navigation-menu.*\.js/)
    arrived.resolve()
    await (await loaded).finished()
    await waitUntilLoaded(page)
    expect(await page.getByRole('menu').count()).toBe(0)
    await button.press('Enter')
    await page.getByRole('menu').waitFor()
  })
})

describe('the library', () => {
  chromiumTest('keeps its search in the URL, and back navigation restores it', async () => {
    const { page } = await portal.visit(portal.at('/library'), { token })
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('quorum')
    await page.waitForURL('**/library?q=quorum')
    await page.locator('mark').first().waitFor()
    await page.getByRole('link', { name: 'Bylaws of the Association' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bylaws of the Association' }).waitFor()
    await page.goBack()
    expect(await page.getByRole('searchbox', { name: 'Search the library' }).inputValue()).toBe('quorum')
    await page.locator('mark').first().waitFor()
  })

  chromiumTest('finds a document by a misspelled word', async () => {
    const { page } = await portal.visit(portal.at('/library?q=qourum'), { token })
    await page.getByRole('link', { name: 'Bylaws of the Association' }).waitFor()
  })

  chromiumTest('is navigated by keyboard: palette, shortcut, and focus on the new screen', async () => {
    const { page } = await portal.visit(portal.at('/library'), { token })
    await page.getByText('Bylaws of the Association').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('standing')
    await page.getByRole('menuitem', { name: 'Standing orders' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Standing orders' }).waitFor()
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.getByText('Spring conference').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })
})

describe('a selected category', () => {
  chromiumTest('can be deselected, even if no resource in it matches the other filters', async () => {
    const { id } = await live.resources.categories.create({ name: 'Rule books' })
    await live.resources.update(standingOrdersId, { categories: [id] })
    const { page } = await portal.visit(portal.at(`/library?category=${id}&type=video`), { token })
    await page.getByText('Nothing matches').waitFor()
    const category = page.getByLabel('Rule books')
    await category.waitFor({ state: 'attached' })
    expect(await category.isChecked()).toBe(true)
    await page.getByText('Rule books').click()
    await page.waitForURL(/library\?type=video$/)
  })
})

describe('with the keyboard alone', () => {
  chromiumTest('a member finds a document, asks, opens the source and saves the profile', async () => {
    const { id, token } = await portal.createMember()
    const { page } = await portal.visit(portal.at('/library'), { token })
    await page.getByText('Standing orders').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('standing')
    await page.waitForURL(/q=standing/)
    await pressTabUntilFocused(page, 'Standing orders')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Standing orders' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByLabel('Your question').waitFor()
    await pressTabUntilFocused(page, 'Your question')
    await page.keyboard.type('What does a dredging licence require?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open source 1' }).waitFor()
    await pressTabUntilFocused(page, 'Open source 1')
    await page.keyboard.press('Enter')
    await page.locator('.citation .textLayer .highlight').first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByLabel('Phone').waitFor()
    await pressTabUntilFocused(page, 'Phone')
    await page.keyboard.type('+44 7700 900321')
    await pressTabUntilFocused(page, 'Save')
    await page.keyboard.press('Enter')
    await page.getByText('Saved').first().waitFor()
    expect((await live.members.get(id)).phone).toBe('+44 7700 900321')
    expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY')
  })
})

describe('hostile texts', () => {
  chromiumTest('are shown as text, and fit the page', async () => {
    const word = 'W'.repeat(199)
    const markup = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
    await addResources(service, service.client, [
      { name: word, description: markup },
      { name: markup, description: 'مرحبا بالعالم '.repeat(40) },
    ])
    await live.community.create({
      title: markup,
      body: `${markup}\n\n[click](javascript:alert(1)) ![spy](https://evil.example/spy.png)`,
      status: 'published',
    })
    for (const path of ['/library', '/library?view=list', '/community']) {
      const { page, problems } = await portal.visit(portal.at(path), {
        token,
        viewport: { width: 360, height: 800 },
      })
      await page.getByText('onerror').first().waitFor()
      expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0)
      expect(await measureOverflow(page)).toBe(0)
      expect(problems).toEqual([])
    }
  })
})

describe('in the members’ area', () => {
  chromiumTest('a list with a rejected filter shows the reason, and its filters can be cleared', async () => {
    const { page } = await portal.visit(portal.at('/library?type=scroll'), { token })
    await page.getByRole('alert').getByText('Must be one of').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).press('Enter')
    await page.getByText('Bylaws of the Association').first().waitFor()
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
  })

  chromiumTest('the palette reports a failed search, instead of “Nothing found”', async () => {
    const { page } = await portal.visit(portal.at('/events'), {
      token,
      before: (page) => page.route('**/api/resources?*', (route) => route.abort('internetdisconnected')),
    })
    await page.getByText('Spring conference').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('standing')
    await page.getByRole('dialog').getByText('You are offline').waitFor()
    expect(await page.getByText('Nothing found').count()).toBe(0)
  })

  chromiumTest('a list reports a failed request and can be reloaded', async () => {
    let isFailing = true
    const { page } = await portal.visit(portal.at('/jobs'), {
      token,
      before: (page) =>
        page.route('**/api/jobs?*', (route) =>
          isFailing ? route.abort('internetdisconnected') : route.continue(),
        ),
    })
    await page.getByText('You are offline').waitFor()
    isFailing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Harbour master').waitFor()
  })

  chromiumTest(
    'a next page that fails to load is reported; once it loads, its first item gets the focus',
    async () => {
      for (let index = 0; index < 31; index++)
        await live.courses.create({ title: `Course ${index + 10}`, status: 'published' })
      let isFailing = true
      const { page } = await portal.visit(portal.at('/courses'), {
        token,
        before: (page) =>
          page.route('**/api/courses?*cursor=*', (route) =>
            isFailing ? route.abort('internetdisconnected') : route.continue(),
          ),
      })
      await page.getByRole('button', { name: 'Load more' }).press('Enter')
      await page.getByRole('alert').getByText('You are offline').waitFor()
      isFailing = false
      await page.getByRole('button', { name: 'Load more' }).press('Enter')
      await page.locator('.records > li:nth-child(31):focus').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )

  chromiumTest('a change that cannot be saved is kept through a reload and saved on retry', async () => {
    const { id, token } = await portal.createMember()
    let isFailing = true
    const { page } = await portal.visit(portal.at('/me'), {
      token,
      before: (page) =>
        page.route(`**/api/members/${id}`, (route) =>
          isFailing && route.request().method() === 'PATCH'
            ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' })
            : route.continue(),
        ),
    })
    await page.getByLabel('Organization').fill('Tidewater Survey')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The service is unavailable').waitFor()
    await page.reload()
    expect(await page.getByLabel('Organization').inputValue()).toBe('Tidewater Survey')
    isFailing = false
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect((await live.members.get(id)).organization).toBe('Tidewater Survey')
  })

  chromiumTest('text that is typed while a change is being saved is kept', async () => {
    const { id, token } = await portal.createMember()
    const gate = Promise.withResolvers<void>()
    const { page } = await portal.visit(portal.at('/me'), {
      token,
      before: (page) =>
        page.route(`**/api/members/${id}`, async (route) => {
          if (route.request().method() === 'PATCH') await gate.promise
          return route.continue()
        }),
    })
    await page.getByLabel('Phone').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('button[data-pending]').waitFor()
    await page.getByLabel('Job title').fill('Pilot')
    gate.resolve()
    await page.locator('button[data-pending]').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Phone').inputValue()).toBe('1')
    expect(await page.getByLabel('Job title').inputValue()).toBe('Pilot')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect(await live.members.get(id)).toMatchObject({ phone: '1', jobTitle: 'Pilot' })
  })

  chromiumTest('the membership level is shown by its name, not its key', async () => {
    await live.membershipLevels.create({ key: 'fellow', name: 'Fellow of the Association' })
    const { token } = await portal.createMember({ level: 'fellow' })
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByText('Fellow of the Association', { exact: true }).waitFor()
  })

  chromiumTest('a record changed elsewhere keeps both people’s changes', async () => {
    const { id, token } = await portal.createMember({ phone: '1', jobTitle: 'Surveyor' })
    const { page } = await portal.visit(portal.at('/me'), { token })
    await page.getByLabel('Phone').fill('2')
    await live.members.update(id, { jobTitle: 'Harbour master' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('changed elsewhere').waitFor()
    expect(await page.getByLabel('Phone').inputValue()).toBe('2')
    expect(await page.getByLabel('Job title').inputValue()).toBe('Harbour master')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect(await live.members.get(id)).toMatchObject({ phone: '2', jobTitle: 'Harbour master' })
  })
})
