import { GuildhallError } from '../errors.ts'
import type { ConnectionOptions } from '../options.ts'
import { settingsFrom } from '../settings.ts'
import { Transport } from '../transport.ts'
import { PublicEvents, PublicList } from './public-list.ts'

/** What `new PublicGuildhall` takes. */
export interface PublicGuildhallOptions extends ConnectionOptions {
  /** `guild_pk_live_…`, or `guild_pk_test_…` for the sandbox's address. Everybody may read it. */
  publishableKey: string
}

/**
 * What an association publishes, for its website: read with a publishable key, from any page. It has nothing that needs
 * a secret and takes none, so that none can end up in a page by accident.
 *
 * @example
 * const guildhall = new PublicGuildhall({ publishableKey: 'guild_pk_live_…', baseUrl: 'https://api.example.org' })
 * for await (const event of guildhall.events.list({ when: 'upcoming' })) console.log(event.title)
 */
export class PublicGuildhall {
  readonly events: PublicEvents
  readonly courses: PublicList<'courses'>
  readonly jobs: PublicList<'jobs'>
  readonly community: PublicList<'community'>
  readonly sponsorships: PublicList<'sponsorships'>
  readonly resources: PublicList<'resources'>

  /** @throws GuildhallError for any key but a publishable one, and for an address that can't be one. */
  constructor(options: PublicGuildhallOptions) {
    checkKey(options.publishableKey)
    const transport = new Transport(settingsFrom(options, { 'x-api-key': options.publishableKey }))
    this.events = new PublicEvents(transport, 'events')
    this.courses = new PublicList(transport, 'courses')
    this.jobs = new PublicList(transport, 'jobs')
    this.community = new PublicList(transport, 'community')
    this.sponsorships = new PublicList(transport, 'sponsorships')
    this.resources = new PublicList(transport, 'resources')
  }
}

function checkKey(key: string): void {
  if (typeof key === 'string' && /^guild_pk_[\x21-\x7e]+$/.test(key)) return
  if (/^guild_(sk|op|ses)_/.test(String(key))) {
    throw new GuildhallError(
      'This key is a secret. If it is in a page or a bundle already, rotate it. A publishable one (guild_pk_…) is needed here.',
    )
  }
  throw new GuildhallError('A publishableKey is needed, such as guild_pk_live_…, without spaces around it.')
}
