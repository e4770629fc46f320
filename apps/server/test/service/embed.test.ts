import { describe, expect, test } from 'bun:test'
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

  test.each(['gzip', 'zstd', 'identity'])('is the same script in %s, of one ETag', async (encoding) => {
    const plain = await get({ 'accept-encoding': 'identity' })
    const response = await get({ 'accept-encoding': encoding })
    expect(response.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(await response.text()).toBe(await plain.text())
  })

  test('is 304 if the ETag matches', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const response = await get({ 'if-none-match': etag })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(etag)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('supports HEAD, and no other method', async () => {
    const head = await get({}, 'HEAD')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const post = await get({}, 'POST')
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })
})
