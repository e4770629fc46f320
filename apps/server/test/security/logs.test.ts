import { describe, expect, test } from 'bun:test'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { removeRowData } from '@guildhall/core/platform/database/remove-row-data'
import { sql } from 'kysely'
import { pino } from 'pino'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { captureLog } from '../capture-log.ts'
import { buildPdf, buildPng } from '../library/files.ts'
import { sharedSecrets } from '../server-process.ts'

const service = await testService(sharedSecrets)

describe('the log of a server', () => {
  test('has each request, and no credentials or personal data', async () => {
    const { live, keys } = service.client
    const { id } = await live.members.create(buildPerson({ email: 'hidden@example.org' }))
    const { token } = await live.members.createSession(id)
    const { url } = await live.members.createPodcastFeed(id)
    const fields = { name: 'Picture', fileName: 'a.pdf', featuredImage: new Blob([buildPng()]) }
    const { featuredImageUrl } = await live.resources.upload(new Blob([buildPdf('A')]), fields)
    const imageUrl = new URL(featuredImageUrl ?? '')
    const feedUrl = new URL(url)

    const lines = await captureLog(service, async (call) => {
      await call(keys.live.secret)('GET', '/api/members?email=hidden@example.org')
      await call(keys.live.secret)('POST', '/api/members', { email: 'hidden@example.org' })
      await call(token)('GET', '/api/me')
      await call(null)('GET', '/api/me', undefined, { cookie: `guildhall_session=${token}` })
      await call(null)('GET', feedUrl.pathname + feedUrl.search)
      expect((await call(null)('GET', imageUrl.pathname)).status).toBe(200)
      await call(null)('GET', '/auth/sso?email=hidden@example.org')
    })
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(7)
    const ticket = imageUrl.pathname.split('/').at(-1) ?? '?'
    for (const secret of [keys.live.secret, token, feedUrl.search, ticket, 'hidden@example.org', 'hidden%40'])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('has one JSON object per line, whatever the request contains', async () => {
    const lines = await captureLog(service, async (call) => {
      await call(null)('GET', '/%0a{"level":30,"msg":"forged"}%0d%0a', undefined, {
        'x-request-id': 'a\tb',
      })
      await call(null)('GET', '/api/members\u0085\u2028forged', undefined, { 'x-request-id': '"},{"' })
    })
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(2)
    for (const { path } of requests) expect(String(path)).toMatch(/^[\x21-\x7e]+$/)
    expect(requests[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(requests[1]?.requestId).toBe('"},{"')
  })
})

describe('a database error', () => {
  test('is logged without the rows and values it quotes', async () => {
    const lines: string[] = []
    const log = pino(
      { serializers: { err: (error: Error) => removeRowData(pino.stdSerializers.err(error)) } },
      { write: (line: string) => lines.push(line) },
    )
    const database = openDatabase(service.database.url, 1, 'guildhall-test')
    const { slug, name } = service.client.record
    try {
      for (const statement of [
        sql`insert into clients (slug, name, environment, plan) values (${slug}::text, ${name}::text, 'live', 'standard')`,
        sql`select ${'hidden@example.org'}::uuid`,
        sql`select ${'first line\nhidden@example.org'}::uuid`,
        sql`select ${'hidden@example.org'}::timestamptz`,
        sql`select ${'99999999999999999999 hidden@example.org'}::int`,
      ])
        await statement.execute(database.platform).catch((err: unknown) => {
          log.error({ err }, 'failed')
          const wrapped = new Error('One failed.', { cause: err })
          log.error({ err: new AggregateError([wrapped, new AggregateError([err])]) }, 'failed')
        })
    } finally {
      await database.close()
    }
    expect(lines).toHaveLength(10)
    for (const line of lines) {
      expect(line).toContain('PostgresError')
      expect(line).not.toContain('hidden@example.org')
      expect(line).not.toContain(slug)
    }
  })
})
