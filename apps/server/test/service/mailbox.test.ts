import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { PageBrowser } from '../identity/mail-service.ts'

const service = await testService()
await service.startWorker()
const { live, record } = service.client
const anyone = callAs(service, null)

/** Requests a code for a new user and finds the message in the mailbox. @returns the path of the message */
async function requestMessage(email: string, browser = new PageBrowser(service)): Promise<string> {
  await live.users.create({ email })
  expect((await browser.requestCode(record.slug, email)).status).toBe(202)
  for (;;) {
    const page = await (await anyone('GET', '/mailbox')).text()
    const row = page.split('<tr>').find((text) => text.includes(email))
    const path = /href="(\/mailbox\/[0-9a-f-]+)"/.exec(row ?? '')?.[1]
    if (path) return path
    await Bun.sleep(20)
  }
}

describe('GET /mailbox, in development without a mail server', () => {
  test('200: the stored messages, each as HTML in a sandbox and as text, with a working code', async () => {
    await live.client.update({ name: 'Harbour <b>&</b> Surveyors' })
    const email = 'ada@example.org'
    const browser = new PageBrowser(service)
    const path = await requestMessage(email, browser)
    const response = await anyone('GET', path)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('Harbour &lt;b&gt;&amp;&lt;/b&gt; Surveyors')
    const code = /<pre[\s\S]*?\b(\d{6})\b/.exec(page)?.[1] ?? ''
    const { user } = await expectBody<{ user: object }>(await browser.verifyCode(record.slug, code))
    expect(user).toMatchObject({ email })
  })

  test('200: the message itself runs no script and can be framed by pages of the same origin only', async () => {
    const path = await requestMessage('grace@example.org')
    const response = await anyone('GET', `${path}/html`)
    expect(await response.text()).toContain('<base target="_blank">')
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-popups'])
      expect(policy).toContain(part)
    expect(policy).not.toContain('allow-scripts')
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  test('200: links the URLs in the text without trailing punctuation', async () => {
    const body =
      '{{ code }}: see https://guild.example/a?b=1&c=2. Or (https://guild.example/d), https://guild.example/e/!'
    await live.settings.mail.update({ texts: { sign_in_code: { en: { subject: 'Code', body } } } })
    const page = await (await anyone('GET', await requestMessage('mary@example.org'))).text()
    await live.settings.mail.update({ texts: { sign_in_code: null } })
    const text = page.slice(page.indexOf('<pre'))
    expect([...text.matchAll(/<a href="([^"]*)">([^<]*)<\/a>(.)/g)].map((match) => match.slice(1))).toEqual([
      ['https://guild.example/a?b=1&amp;c=2', 'https://guild.example/a?b=1&amp;c=2', '.'],
      ['https://guild.example/d', 'https://guild.example/d', ')'],
      ['https://guild.example/e/', 'https://guild.example/e/', '!'],
    ])
  })

  test('404: an unknown message', async () => {
    for (const id of [crypto.randomUUID(), 'x', '%00'])
      await expectProblem(await anyone('GET', `/mailbox/${id}`), 404, 'not-found')
  })

  test.each([
    { DEVELOPMENT: 'false' },
    { BASE_URL: 'https://api.example.org' },
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.org' },
  ])(
    '404 with %j: only on loopback, in development, without a mail server',
    async (environment: Record<string, string>) => {
      const ownService = await testService(environment)
      const response = await fetch(`http://localhost:${ownService.environment.PORT}/mailbox`)
      expect(response.status).toBe(404)
    },
  )
})
