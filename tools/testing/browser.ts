import type { Person } from '../fake-broker/store.ts'

/** A minimal browser for sign-in: stores cookies, and does not follow redirects automatically. */
export class Browser {
  readonly cookies = new Map<string, string>()

  /** Sends a GET request; returns a redirect instead of following it. */
  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: cookie ? { ...headers, cookie } : headers,
    })
    this.store(response)
    return response
  }

  /** Stores the cookies of a response. */
  protected store(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0/i.test(header)) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }

  /** @returns the target of a redirect with status 302. @throws Error for any other response */
  async getRedirectLocation(url: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await this.get(url, headers)
    const location = response.headers.get('location')
    if (response.status !== 302 || !location) throw new Error(`${response.status}: ${await response.text()}`)
    return location
  }

  /**
   * Signs in at the broker as the person, up to the redirect to our callback.
   *
   * @returns the URL of the callback, not yet requested
   */
  async getCallbackUrl(start: string, person: Pick<Person, 'id'>): Promise<string> {
    const authorize = await this.getRedirectLocation(start)
    const page = await (await fetch(authorize)).text()
    const href = page
      .match(/href="[^"]*"/g)
      ?.map((attribute) => attribute.slice(6, -1).replaceAll('&amp;', '&'))
      .find((url) => new URL(url, authorize).searchParams.get('person') === person.id)
    if (!href) throw new Error(`The broker's page has no link for ${person.id}: ${page}`)
    return this.getRedirectLocation(new URL(href, authorize).href)
  }
}
