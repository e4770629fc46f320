import { beforeAll, describe, expect, test } from 'bun:test'
import { fillLibrary } from '../../../apps/server/test/chat/fill-library.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { buildAsk } from '../build.ts'
import { eventRecorder, findAxeViolations, listRecordedEvents, testSite } from './site.ts'

const site = await testSite()
const { service, key } = site
const script = `<script src="${service.url}/embed-ask.js" data-key="${key}" defer></script>`
const tag = '<guildhall-ask></guildhall-ask>'

let [bylawsId, handbookId] = ['', '']

beforeAll(async () => {
  await service.client.live.client.update({ chat: { public: true } })
  ;[bylawsId = '', handbookId = ''] = await fillLibrary(service, service.client)
})

test('the script is at most 6 kB gzipped and calls no function that parses text as markup or code', async () => {
  const code = await buildAsk()
  expect(Bun.gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(6_000)
  expect(code).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bimport\b/,
  )
})

describe('<guildhall-ask>', () => {
  chromiumTest(
    'answers with a page reference and a quote under a strict Content Security Policy',
    async () => {
      const policy = `default-src 'none'; script-src ${service.url}; connect-src ${service.url}`
      const page = await site.open(tag, { script, headers: { 'content-security-policy': policy } })
      await page
        .getByRole('textbox', { name: 'Ask our library' })
        .fill('When can the general meeting decide?')
      await page.keyboard.press('Enter')
      await page.getByText('Bylaws, page 2').waitFor()
      await page.getByText('“The general meeting can decide when sixty members are present.”').waitFor()
    },
  )

  chromiumTest(
    'names a source closed to visitors without its text, and dispatches an event for each answer',
    async () => {
      const page = await site.open(tag, { script, head: eventRecorder.replace("'load'", "'load', 'answer'") })
      const ask = async (text: string) => {
        await page.getByRole('textbox').fill(text)
        await page.getByRole('button', { name: 'Ask', exact: true }).click()
      }
      await ask('What is the median salary of a harbour pilot?')
      await page.getByText('For members or for purchase').waitFor()
      await page.getByText('Salary survey', { exact: true }).waitFor()
      expect(await page.content()).not.toContain('61,700')
      await ask('When can the general meeting decide?')
      await page.getByText('Bylaws, page 2').waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      const answers = await listRecordedEvents(page, 'answer')
      expect(answers).toHaveLength(2)
      expect(answers[1]?.conversationId).toBe(answers[0]?.conversationId)
    },
  )

  chromiumTest('answers even if the name of a resource contains line separators', async () => {
    await service.client.live.resources.update(handbookId, { name: 'Hand\u2028book\u2029' })
    const page = await site.open(tag, { script })
    await page.getByRole('textbox').fill('Which annual fee does the zeppelin pay?')
    await page.keyboard.press('Enter')
    await page.getByText('For members or for purchase').waitFor()
    await page.getByText('Hand\u2028book').waitFor()
  })

  chromiumTest('searches one category only, whose id may be surrounded by whitespace', async () => {
    const { categories } = service.client.live.resources
    const [rules, minutes] = [
      await categories.create({ name: 'Rules' }),
      await categories.create({ name: 'Minutes' }),
    ]
    await service.client.live.resources.update(bylawsId, { categories: [rules.id] })
    const head = eventRecorder.replace("'load'", "'load', 'answer'")
    const ask = async (id: string) => {
      const page = await site.open(`<guildhall-ask category="\n  ${id}\n  "></guildhall-ask>`, {
        script,
        head,
      })
      await page.getByRole('textbox').fill('When can the general meeting decide?')
      await page.keyboard.press('Enter')
      return page
    }
    await (await ask(rules.id)).getByText('Bylaws, page 2').waitFor()
    const page = await ask(minutes.id)
    while ((await listRecordedEvents(page, 'answer')).length === 0) await Bun.sleep(20)
    expect(await page.getByText('Bylaws, page 2').count()).toBe(0)
  })

  chromiumTest('asks a question once if its button is clicked twice', async () => {
    const page = await site.open(tag, { script })
    let requests = 0
    const clicked = Promise.withResolvers<void>()
    await page.route('**/api/resources/chat', async (route) => {
      requests++
      await clicked.promise
      await route.continue()
    })
    await page.getByRole('textbox').fill('When can the general meeting decide?')
    await page.getByRole('button', { name: 'Ask', exact: true }).dblclick()
    await page.getByText('Searching…').waitFor()
    clicked.resolve()
    await page.getByText('Bylaws, page 2').waitFor()
    expect(requests).toBe(1)
  })

  chromiumTest('is ready for the next question after it is moved while it answers', async () => {
    const page = await site.open(tag, { script })
    await page.route('**/api/resources/chat', () => undefined)
    await page.getByRole('textbox').fill('fees')
    await page.keyboard.press('Enter')
    await page.getByText('Searching…').waitFor()
    await page.evaluate(`document.body.prepend(document.querySelector('guildhall-ask'))`)
    await page.getByText('Searching…').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Ask', exact: true }).isEnabled()).toBe(true)
    await page.unroute('**/api/resources/chat')
    await page.getByRole('textbox').fill('When can the general meeting decide?')
    await page.keyboard.press('Enter')
    const source = page.getByText('Bylaws, page 2')
    await source.waitFor()
    await page.evaluate(`document.body.append(document.querySelector('guildhall-ask'))`)
    expect(await source.count()).toBe(1)
  })

  chromiumTest('starts a new conversation if its own was deleted in the meantime', async () => {
    const page = await site.open(tag, { script, head: eventRecorder.replace("'load'", "'load', 'answer'") })
    const ask = async () => {
      await page.getByRole('textbox').fill('When can the general meeting decide?')
      await page.keyboard.press('Enter')
      await page.getByText('Bylaws, page 2').waitFor()
    }
    await ask()
    await service.database.sql`delete from chat_conversations where client_id = ${service.client.record.id}`
    await ask()
    const [first, second] = await listRecordedEvents(page, 'answer')
    expect(second?.conversationId).not.toBe(first?.conversationId)
    expect(await listRecordedEvents(page, 'error')).toEqual([])
  })

  chromiumTest('uses the page’s language and shows markup as text', async () => {
    await fillLibrary(service, service.client, [
      {
        name: '<img src=x onerror="document.title=1">',
        pages: ['The <b>buoy</b> Gannet is painted <i>ochre</i>.'],
      },
    ])
    const page = await site.open(tag, { script, html: 'lang="de"' })
    await page.getByRole('textbox', { name: 'Fragen Sie unsere Bibliothek' }).fill('buoy Gannet painted')
    await page.keyboard.press('Enter')
    await page.getByText('<img src=x onerror="document.title=1">, Seite 1').waitFor()
    expect(await page.title()).toBe('Association')
  })

  chromiumTest('reports that visitors cannot ask', async () => {
    await service.client.live.client.update({ chat: { public: false } })
    const page = await site.open(tag, { script, head: eventRecorder })
    await page.getByRole('textbox').fill('fees')
    await page.keyboard.press('Enter')
    await page.getByText('Visitors cannot ask questions here.').waitFor()
    expect(await listRecordedEvents(page, 'error')).toMatchObject([{ code: 'forbidden', status: 403 }])
    await service.client.live.client.update({ chat: { public: true } })
  })
})
