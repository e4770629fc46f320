import type { TestService } from '../../../tools/testing/service.ts'

/**
 * Reads the code from the newest email to an address. Waits until there is one, but not for
 * a newer email that is still on its way.
 *
 * @throws Error if there is no code after about ten seconds
 */
export async function readMailedCode(service: TestService, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const html = await (await service.request('/mailbox')).text()
    const id = html
      .split('<tr')
      .find((row) => row.includes(email))
      ?.match(/\/mailbox\/([\w-]+)/)?.[1]
    const text = id ? await (await service.request(`/mailbox/${id}`)).text() : ''
    const code = /\b\d{6}\b/.exec(text)?.[0]
    if (code) return code
    await Bun.sleep(100)
  }
  throw new Error(`No code was mailed to ${email}.`)
}
