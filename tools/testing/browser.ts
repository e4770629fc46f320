import type { Person } from '../fake-broker/store.ts'

/** A minimal browser for sign-in: stores cookies, and does not follow redirects by itself. */
export class Browser {
  readonly cookies = new Map<string, string>()

  /** Sends a GET request; returns a redirect instead of following it. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: cookie ? { ...headers, cookie } : headers,
    })
    this.store(answer)
    return answer
  }

  /** Stores the cookies of a response. */
  protected store(answer: Response): void {
    for (const given of answer.headers.getSetCookie()) {
      const [pair = ''] = given.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(given)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** @returns the target of a redirect. @throws Error for any other response */
  async redirectLocation(address: string, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.get(address, headers)
    const location = answer.headers.get('location')
    if (answer.status !== 302 || !location) throw new Error(`${answer.status}: ${await answer.text()}`)
    return location
  }

  /**
   * Signs in at the broker as the person, up to the redirect to our callback.
   *
   * @returns the URL of the callback, not yet requested
   */
  async callbackUrlFor(start: string, person: Pick<Person, 'id'>): Promise<string> {
    const authorize = await this.redirectLocation(start)
    const page = await (await fetch(authorize)).text()
    const link = page
      .match(/href="[^"]*"/g)
      ?.map((found) => found.slice(6, -1).replaceAll('&amp;', '&'))
      .find((found) => new URL(found, authorize).searchParams.get('person') === person.id)
    if (!link) throw new Error(`The broker's page has no link for ${person.id}: ${page}`)
    return this.redirectLocation(new URL(link, authorize).href)
  }
}
