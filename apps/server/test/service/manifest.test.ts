import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'

const service = await testService({ TRUSTED_PROXIES: '1' })
const { slug } = service.client.record
const get = (path: string) => fetch(service.url + path)

interface Manifest {
  id: string
  name: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; type: string }[]
}

describe('an association’s portal', () => {
  test('is installable: its manifest has the association’s name and color, and icons of the declared types and sizes', async () => {
    await service.client.live.client.update({ brandColor: '#7a1fa2' })
    const response = await get(`/a/${slug}/manifest.webmanifest`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = (await response.json()) as Manifest
    const { name } = await service.client.live.client.get()
    expect(manifest).toMatchObject({ id: `/a/${slug}/`, name, start_url: `/a/${slug}/library` })
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src)
      expect([src, icon.headers.get('content-type')]).toEqual([src, type])
      if (type === 'image/png') expect(readPngSize(Buffer.from(await icon.arrayBuffer()))).toBe(sizes)
      else expect(await icon.text()).toContain(`fill="${manifest.theme_color}"`)
    }
    expect(manifest.theme_color).not.toBe('#1f56a3')
  })

  test('links its manifest from its own pages, not from /login, and escapes the slug', async () => {
    expect(await (await get(`/a/${slug}/library`)).text()).toContain(`href="/a/${slug}/manifest.webmanifest"`)
    expect(await (await get('/login')).text()).not.toContain('manifest')
    const hostile = await (await get('/a/"><script>alert(1)</script>/library')).text()
    expect(hostile).not.toContain('alert(1)')
  })

  test('has neutral values if the association is unknown, so that it does not reveal which associations exist', async () => {
    const response = await get('/a/nobody/manifest.webmanifest')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ name: 'Guildhall', theme_color: '#1f56a3' })
    expect((await get('/a/%00/icon.svg')).status).toBe(200)
  })

  test('429: over 120 requests a minute from an IP address', async () => {
    const getFrom = async (address: string) =>
      (await fetch(`${service.url}/a/nobody/icon.svg`, { headers: { 'x-forwarded-for': address } })).status
    // The minute starts with the first request, and all 120 fit into it.
    const statuses = await Promise.all(Array.from({ length: 120 }, () => getFrom('203.0.113.7')))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await getFrom('203.0.113.7')).toBe(429)
    expect(await getFrom('203.0.113.8')).toBe(200)
  })
})

test('the service worker is revalidated on each visit, and can connect to this service only', async () => {
  const { headers } = await get('/service-worker.js')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

/** Reads the size from the image’s header (PNG, section 11.2.2). */
function readPngSize(file: Buffer): string {
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}
