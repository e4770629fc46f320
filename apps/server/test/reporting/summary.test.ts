import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectProblem, expectViolations } from '../expect-problem.ts'
import { addReader, addResource, type PastActivity, recordPastActivity } from './library.ts'

const service = await testService()
const { live, keys, record } = service.client
const path = '/api/resources/reports/summary.html'
const call = callAs(service, keys.live.secret)
const { id: guidesId } = await live.resources.categories.create({ name: '<Guides> & more' })
const guideId = await addResource(live, '<script>alert(1)</script>', [guidesId])
const ada = await addReader(live, { displayName: 'Ada Lovelace' })
const buildActivity = (kind: PastActivity['kind'], at: string, who: PastActivity['who']) => ({
  resource: guideId,
  kind,
  at,
  who,
})
await recordPastActivity(service, record.id, [
  buildActivity('view', '2026-02-20T10:00:00Z', ada),
  buildActivity('view', '2026-03-02T10:00:00Z', ada),
  buildActivity('view', '2026-03-03T10:00:00Z', null),
  buildActivity('download', '2026-03-03T10:01:00Z', ada),
])
const march = '?from=2026-03-01&to=2026-03-14'

describe('GET /api/resources/reports/summary.html', () => {
  test('200: a page with key metrics, their changes from the previous period, and two charts', async () => {
    const response = await call('GET', path + march)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    expect(html).toContain(record.name)
    expect(html).toMatch(/1\s–\s14 March 2026/)
    expect(html).toContain('▲ 100% more than 1 before')
    expect(html).toContain('none before')
    expect(html).toContain('unchanged (1)')
    expect(html.match(/<svg/g)).toHaveLength(2)
    expect(html).toMatch(/15\s–\s28 February 2026/)
    expect(html).toBe(await live.reports.summary({ from: '2026-03-01', to: '2026-03-14' }))
  })

  test('200: runs no script, loads nothing, and has only an embedded style sheet', async () => {
    const response = await call('GET', path + march)
    const html = await response.text()
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(html).not.toMatch(/<script|<Guides|style=|javascript:|<img|<link|onload|href=/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&lt;Guides&gt; &amp; more')
  })

  test('200: contains no names or email addresses of members, because boards print the page', async () => {
    const html = await (await call('GET', path + march)).text()
    expect(html).not.toContain('Lovelace')
    expect(html).not.toContain(ada.email)
  })

  test('200: by week and by month, without partial intervals', async () => {
    const weeks = await (await call('GET', `${path}?from=2026-01-07&to=2026-04-01`)).text()
    expect(weeks).toContain('By week. Incomplete intervals at the start and end are omitted from the chart.')
    expect(weeks).toMatch(/<desc[^>]*>From 12 Jan to 23 Mar. Highest values: views 2, downloads 1\./)
    const months = await (await call('GET', `${path}?from=2024-01-01&to=2026-03-31`)).text()
    expect(months).toContain('By month.<')
    expect(months).toMatch(/<desc[^>]*>From Jan 2024 to Mar 2026\./)
  })

  test('200: reports that there was no activity', async () => {
    const otherClient = await service.createClient()
    const html = await otherClient.live.reports.summary({ from: '2026-03-01', to: '2026-03-01' })
    expect(html).toContain('No downloads')
    expect(html).toContain('No activity in this period.')
    expect(html).not.toContain('NaN')
    expect(html).not.toContain('undefined')
  })

  test('200: with a browser’s session cookie', async () => {
    const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const { token } = await live.users.createSession(id)
    const response = await service.request(path, { headers: { cookie: `guildhall_session=${token}` } })
    expect(response.status).toBe(200)
  })

  test('400: an unknown parameter, or dates in the wrong order; 401: no credentials; 403: a member', async () => {
    await expectViolations(await call('GET', `${path}?interval=day`), ['interval unknown_parameter'])
    await expectViolations(await call('GET', `${path}?from=2026-03-02&to=2026-03-01`), ['to before_from'])
    await expectProblem(await callAs(service, null)('GET', path), 401, 'unauthorized')
    await expectProblem(await callAs(service, ada.token)('GET', path), 403, 'forbidden')
  })
})
