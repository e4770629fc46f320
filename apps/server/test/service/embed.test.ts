import { afterAll, describe, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildScripts, getVersion } from '@guildhall/website-plugin/build'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService()
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  service.request('/embed.js', { method, headers })

describe('GET /embed.js', () => {
  test('is the website plugin, for pages and modules of any origin', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('guildhall-')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
  })

  test.each([
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['identity', null],
  ])('is the same script in %s', async (accepted, encoding) => {
    const uncompressedText = await (await get({ 'accept-encoding': 'identity' })).text()
    const response = await get({ 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(uncompressedText)
  })

  test('has a strong ETag for each encoding, and is 304 if it matches', async () => {
    const etags = new Set<string>()
    for (const accepted of ['gzip', 'zstd', 'identity']) {
      const etag = (await get({ 'accept-encoding': accepted })).headers.get('etag') ?? ''
      expect(etag).toStartWith('"')
      etags.add(etag)
      const response = await get({ 'accept-encoding': accepted, 'if-none-match': `"other", ${etag}` })
      expect([response.status, response.headers.get('etag')]).toEqual([304, etag])
      expect(await response.text()).toBe('')
    }
    expect(etags.size).toBe(3)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('supports HEAD, and refuses POST with 405', async () => {
    const head = await get({}, 'HEAD')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const post = await get({}, 'POST')
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('a version of a script', () => {
  const releases = join(import.meta.dir, '../../../../packages/website-plugin/releases')
  const code = `/* An earlier release, ${crypto.randomUUID()}. */`
  const version = getVersion(code)
  const requestVersion = (name: string, version: string, headers: Record<string, string> = {}) =>
    service.request(`/${name}?v=${version}`, { headers })
  afterAll(() => rm(join(releases, version), { recursive: true, force: true }))

  test('is cached permanently, and has the hash that pages check', async () => {
    for (const { name, version, integrity } of await buildScripts()) {
      const response = await requestVersion(name, version)
      const body = await response.bytes()
      const hash = new Bun.CryptoHasher('sha256').update(body).digest('base64')
      expect([name, response.status, `sha256-${hash}`]).toEqual([name, 200, integrity])
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('is the same in two builds; the main script has the versions and hashes of its parts', async () => {
    const [[main, ...others], secondBuild] = await Promise.all([buildScripts(), buildScripts()])
    expect(secondBuild.map(({ integrity }) => integrity)).toEqual(
      [main, ...others].map(({ integrity }) => integrity),
    )
    for (const { name, version, integrity } of others.filter(({ name }) => name !== 'embed-ask.js')) {
      expect(main.code).toContain(`${name}?v=${version}`)
      expect(main.code).toContain(integrity)
    }
  })

  test('of an earlier release is served as long as its files are kept', async () => {
    await mkdir(join(releases, version), { recursive: true })
    await Bun.write(join(releases, version, 'embed.js'), code)
    const response = await requestVersion('embed.js', version)
    expect([response.status, await response.text()]).toEqual([200, code])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = response.headers.get('etag') ?? ''
    expect((await requestVersion('embed.js', version, { 'if-none-match': etag })).status).toBe(304)
  })

  test('is 404 if it is unknown or malformed, or does not match its hash', async () => {
    const wrongVersion = '0123456789abcdef'
    await mkdir(join(releases, wrongVersion), { recursive: true })
    await Bun.write(join(releases, wrongVersion, 'embed.js'), code)
    for (const version of ['ffffffffffffffff', '', '..%2F..', '0.1.0', wrongVersion]) {
      const response = await requestVersion('embed.js', version)
      expect([version, response.status]).toEqual([version, 404])
      expect(response.headers.get('cache-control')).not.toContain('immutable')
    }
    await rm(join(releases, wrongVersion), { recursive: true })
  })
})
