import { GuildhallError } from '../errors.ts'
import type { ConnectionOptions } from '../options.ts'
import { resolveSettings } from '../settings.ts'
import { Transport } from '../transport.ts'
import { PublicEvents, PublicList } from './public-list.ts'

/** Options of `new PublicGuildhall`. */
export interface PublicGuildhallOptions extends ConnectionOptions {
  /** `guild_pk_live_…`, or `guild_pk_test_…` for the sandbox’s URL. It is public. */
  publishableKey: string
}

/**
 * A client for websites that reads an association’s published records, with a publishable key. It accepts no secret
 * key.
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

  /** @throws GuildhallError for a key that is not publishable, and for an invalid base URL. */
  constructor(options: PublicGuildhallOptions) {
    checkKey(options.publishableKey)
    const transport = new Transport(resolveSettings(options, { 'x-api-key': options.publishableKey }))
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
      'This is a secret key. If a page contains it, revoke it. Use a publishable key (guild_pk_…).',
    )
  }
  throw new GuildhallError(
    'publishableKey must be a key such as guild_pk_live_…, without surrounding spaces.',
  )
}
