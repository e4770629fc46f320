import { afterAll } from 'bun:test'
import { Browser } from '../../../../tools/testing/browser.ts'
import { type MailBehavior, TestMailServer } from '../../../../tools/testing/mail-server.ts'
import { type TestService, testService } from '../../../../tools/testing/service.ts'

let browserCount = 0

/** A browser on a page of the service, with its own IP address. */
export class PageBrowser extends Browser {
  private readonly ipAddress = `10.1.${++browserCount >> 8}.${browserCount & 255}`

  constructor(
    private readonly service: Pick<TestService, 'url'>,
    private readonly headers: Record<string, string> = {},
  ) {
    super()
  }

  /** Sends a request as a script on the page does. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.service.url + path, {
      method,
      headers: {
        ...{
          origin: this.service.url,
          'x-forwarded-for': this.ipAddress,
          'content-type': 'application/json',
        },
        ...{ cookie, ...this.headers, ...headers },
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    this.store(response)
    return response
  }

  requestCode = (client: string, email: string, headers: Record<string, string> = {}) =>
    this.send('POST', '/auth/code', { client, email }, headers)
  verifyCode = (client: string, code: string) => this.send('POST', '/auth/code/verify', { client, code })
  getSession = () => this.send('GET', '/auth/session')
}

/** Starts a service with a worker that sends emails to the test’s mail server. */
export async function startServiceWithMail(
  behavior: MailBehavior = {},
  environment: Record<string, string> = {},
) {
  const mail = await TestMailServer.start(behavior)
  afterAll(() => mail.stop())
  const service = await testService({ TRUSTED_PROXIES: '1', ...mail.environment, ...environment })
  await service.startWorker()
  return { service, mail, openBrowser: (headers = {}) => new PageBrowser(service, headers) }
}
