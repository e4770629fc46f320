import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { iban } from './billing-fixtures.ts'

const service = await testService()
const call = callAs(service, service.client.keys.live.secret)
const PATH = '/api/settings/billing'

describe('GET /api/settings/billing', () => {
  test('200: defaults', async () => {
    const response = await call('GET', PATH)
    expect(response.headers.get('etag')).toBe('"0"')
    expect(await expectBody(response)).toMatchObject({
      seller: { name: null, vatId: null },
      iban: null,
      taxRates: [],
      defaultTaxRate: 0,
      defaultTaxTreatment: 'standard',
      pricesIncludeTax: true,
      series: { invoice: 'INV-', creditNote: 'CN-' },
      transferDays: 14,
      graceDays: 7,
    })
  })
})

describe('PUT /api/settings/billing', () => {
  test('200: merges changes, resets fields with null, and accepts its own response', async () => {
    const change = {
      seller: { name: 'Guild', address: { city: 'Bristol', country: 'GB' } },
      iban,
      transferDays: 30,
    }
    expect(await expectBody(await call('PUT', PATH, change))).toMatchObject(change)
    const next = await expectBody<Record<string, unknown>>(
      await call('PUT', PATH, { seller: { vatId: 'GB123456789' }, transferDays: null }),
    )
    expect(next).toMatchObject({
      seller: { name: 'Guild', vatId: 'GB123456789', address: { line1: null, city: 'Bristol' } },
      iban,
      transferDays: 14,
    })
    const response = await call('PUT', PATH, next)
    expect(response.headers.get('etag')).toBe('"2"')
    expect(await expectBody(response)).toEqual(next)
  })

  test.each([
    [{ iban: 'DE88370400440532013000' }, ['iban invalid_format']],
    [{ iban: 'DE89 3704' }, ['iban invalid_format']],
    [{ defaultTaxRate: 19 }, ['defaultTaxRate unknown_value']],
    [
      {
        taxRates: [
          { rate: 19, name: 'A' },
          { rate: 19, name: 'B' },
        ],
      },
      ['taxRates duplicate'],
    ],
    [{ taxRates: [{ rate: 1.23456, name: 'A' }] }, ['taxRates[0].rate invalid_format']],
    [{ taxRates: [{ rate: -1, name: 'A' }] }, ['taxRates[0].rate out_of_range']],
    [{ series: { invoice: 'CN-' } }, ['series.creditNote duplicate']],
    [{ series: { invoice: '2026' } }, ['series.invoice invalid_format']],
    [{ transferDays: 366 }, ['transferDays out_of_range']],
    [{ defaultTaxTreatment: 'reverse_charge' }, ['defaultTaxTreatment unknown_value']],
    [{ seller: { vatId: 'x' } }, ['seller.vatId invalid_format']],
    [{ currency: 'EUR' }, ['currency unknown_field']],
  ])('400: %j', async (change, violations) => {
    await expectViolations(await call('PUT', PATH, change), violations)
  })

  test('412: of concurrent requests with one ETag, all but one', async () => {
    const { headers } = await call('GET', PATH)
    const requestHeaders = { 'if-match': headers.get('etag') ?? '' }
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((graceDays) => call('PUT', PATH, { graceDays }, requestHeaders)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 200))
      await expectProblem(response, 412, 'precondition-failed')
  })

  test('is recorded in the audit log', async () => {
    const { items } = await service.client.live.auditLog.list({ action: 'billing.settings_updated' })
    expect(items[0]).toMatchObject({
      target: { type: 'billing' },
      changes: ['graceDays'],
      oldValues: { graceDays: 7 },
      newValues: { graceDays: (await service.client.live.settings.billing.get()).graceDays },
    })
  })
})
