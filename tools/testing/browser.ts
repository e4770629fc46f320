import type { Person } from '../fake-broker/store.ts'

/** A browser, as far as signing in goes: it keeps cookies, and follows redirects when told to. */
export class Browser {
  readonly cookies = new Map<string, string>()

  /** Asks for an address; a redirect is the answer, not followed. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: cookie ? { ...headers, cookie } : headers,
    })
    for (const given of answer.headers.getSetCookie()) {
      const [pair = ''] = given.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(given)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Where an address leads to. */
  async locationOf(address: string, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.get(address, headers)
    const location = answer.headers.get('location')
    if (answer.status !== 302 || !location) throw new Error(`${answer.status}: ${await answer.text()}`)
    return location
  }

  /**
   * Signs in as somebody: to the broker, where the person is picked, and up to the address of our callback.
   *
   * @returns that address, not asked for yet
   */
  async callbackAs(start: string, person: Pick<Person, 'id'>): Promise<string> {
    const authorize = await this.locationOf(start)
    const page = await (await fetch(authorize)).text()
    const link = page
      .match(/href="[^"]*"/g)
      ?.map((found) => found.slice(6, -1).replaceAll('&amp;', '&'))
      .find((found) => new URL(found, authorize).searchParams.get('person') === person.id)
    if (!link) throw new Error(`The broker's page offers no ${person.id}: ${page}`)
    return this.locationOf(new URL(link, authorize).href)
  }
}
