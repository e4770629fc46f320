import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService()

describe('GET /docs/website and /demo', () => {
  test.each(['/docs/website', '/demo'])('contain no inline scripts or styles: %s', async (path) => {
    const response = await service.request(`${path}?key=guild_pk_live_abc`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(html).toContain('<script src="/embed.js" data-key="guild_pk_live_abc" defer')
    expect(html).not.toContain('{{')
    expect(html).not.toMatch(/ on\w+=| style=|<style|<script>/)
  })

  test('serve their style sheets and scripts', async () => {
    for (const [path, type] of [
      ['/docs/website.css', 'text/css; charset=utf-8'],
      ['/docs/website.js', 'text/javascript; charset=utf-8'],
      ['/demo/style.css', 'text/css; charset=utf-8'],
      ['/demo/script.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const response = await service.request(path)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, type])
    }
  })

  test('escape the key, and do not show a secret key', async () => {
    const hostile = encodeURIComponent('guild_pk_"><script>alert(1)</script>$&')
    expect(await (await service.request(`/demo?key=${hostile}`)).text()).toContain(
      'data-key="guild_pk_&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;"',
    )
    const { secret } = service.client.keys.live
    expect(await (await service.request(`/docs/website?key=${secret}`)).text()).not.toContain(secret)
  })

  test('serve the demo’s images to other origins', async () => {
    const response = await service.request('/demo/images/logo-1.svg')
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const name of ['logo-0.svg', '..%2Fdemo.html', 'demo.css'])
      expect([name, (await service.request(`/demo/images/${name}`)).status]).toEqual([name, 404])
  })

  test('return 404 for the demo in production', async () => {
    const productionService = await testService({ DEVELOPMENT: 'false' })
    for (const path of ['/demo', '/demo/images/logo-1.svg'])
      expect((await productionService.request(path)).status).toBe(404)
    expect((await productionService.request('/docs/website')).status).toBe(200)
  })
})
