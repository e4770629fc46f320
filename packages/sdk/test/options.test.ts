import { afterEach, describe, expect, test } from 'bun:test'
import { Guildhall, GuildhallError, type Logger, type LogLevel } from '@guildhall/sdk'
import { buildProblem, startFakeService, startScriptedService } from './fake-service.ts'
import { catchRejection } from './rejection.ts'

const page = globalThis as { document?: unknown }
const apiKey = 'guild_sk_test_x'
const baseUrl = 'https://api.guildhall.test'

afterEach(() => {
  delete process.env.GUILDHALL_API_KEY
  delete process.env.GUILDHALL_BASE_URL
  delete page.document
})

describe('the environment', () => {
  test('provides the default key and URL; an option overrides the key', async () => {
    await using service = startFakeService(() => Response.json({ id: '1' }))
    process.env.GUILDHALL_API_KEY = 'guild_sk_test_environment'
    process.env.GUILDHALL_BASE_URL = service.url
    await new Guildhall().me.get()
    await new Guildhall({ apiKey: 'guild_sk_test_option' }).me.get()
    expect(service.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer guild_sk_test_environment',
      'Bearer guild_sk_test_option',
    ])
  })

  test('is not read in a page', () => {
    process.env.GUILDHALL_API_KEY = 'guild_ses_x'
    page.document = {}
    expect(() => new Guildhall({ baseUrl })).toThrow('The key is missing')
  })

  test('without a key causes an error that explains how to pass one', () => {
    process.env.GUILDHALL_API_KEY = ''
    expect(() => new Guildhall({ baseUrl })).toThrow(
      'The key is missing: pass apiKey, or set GUILDHALL_API_KEY.',
    )
  })
})

describe('withOptions', () => {
  test('changes an option and keeps the others', async () => {
    await using service = startFakeService(() =>
      buildProblem(503, 'internal-error', {}, { 'retry-after': '0' }),
    )
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, headers: { 'x-kept': 'yes' } })
    await catchRejection(guildhall.withOptions({ maxRetries: 0 }).me.get(), GuildhallError)
    expect(service.requests).toHaveLength(1)
    expect(service.requests[0]?.headers.get('x-kept')).toBe('yes')
    await catchRejection(guildhall.me.get(), GuildhallError)
    expect(service.requests).toHaveLength(4)
  })

  test('keeps the session cookie, and rejects an additional key', () => {
    const guildhall = new Guildhall({ session: 'cookie', baseUrl })
    expect(guildhall.withOptions({ timeout: 1 })).toBeInstanceOf(Guildhall)
    expect(() => guildhall.withOptions({ apiKey })).toThrow('not both')
  })
})

describe('logLevel', () => {
  const log = async (logLevel?: LogLevel): Promise<string[]> => {
    await using service = startScriptedService(
      () => buildProblem(503, 'internal-error', {}, { 'retry-after': '0' }),
      () =>
        Response.json({
          items: [],
          page: 1,
          itemsPerPage: 30,
          totalItems: 0,
          totalPages: 0,
          nextCursor: null,
        }),
      () => buildProblem(500, 'internal-error'),
    )
    const lines: string[] = []
    const write = (level: string) => (text: string) =>
      lines.push(`${level} ${text.replace(/after \d+ ms/, 'after N ms')}`)
    const logger: Logger = {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
    }
    const guildhall = new Guildhall({ apiKey, baseUrl: service.url, logLevel, logger })
    await guildhall.members.list({ q: 'personal data' })
    await catchRejection(guildhall.me.get({ maxRetries: 0 }), GuildhallError)
    return lines
  }
  const error = 'error guildhall: GET /api/me: 500 after N ms, request id req-500'
  const retry = 'warn guildhall: GET /api/members: 503 after N ms, request id req-503, retrying in 0 ms'
  const response = 'info guildhall: GET /api/members (retry 1): 200 after N ms'

  test('is off by default', async () => expect(await log()).toEqual([]))
  test('error logs failed requests', async () => expect(await log('error')).toEqual([error]))
  test('warn also logs retries', async () => expect(await log('warn')).toEqual([retry, error]))
  test('info also logs responses', async () => expect(await log('info')).toEqual([retry, response, error]))

  test('debug also logs requests, without query, key or body', async () => {
    const lines = await log('debug')
    expect(lines).toEqual([
      'debug guildhall: GET /api/members started',
      retry,
      'debug guildhall: GET /api/members (retry 1) started',
      response,
      'debug guildhall: GET /api/me started',
      error,
    ])
  })

  test('rejects an unknown level', () => {
    const logLevel = 'loud' as LogLevel
    expect(() => new Guildhall({ apiKey, baseUrl, logLevel })).toThrow('logLevel must be one of off, error')
  })
})
