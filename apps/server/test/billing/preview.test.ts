import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { testWith } from '../../../../tools/testing/test-with.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createShopper, iban } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)
const pdfTest = testWith('pdftotext')
const PATH = '/api/settings/billing/preview'

beforeAll(async () => {
  await live.settings.billing.update({
    seller: { name: 'Harbour Engineers', vatId: 'DE123456789' },
    taxRates: [
      { rate: 19, name: 'Standard' },
      { rate: 7, name: 'Reduced' },
    ],
    defaultTaxRate: 19,
    iban,
  })
})

/** Previews an invoice. @returns its text as it is laid out */
async function readPreview(change: object): Promise<string> {
  const response = await call('POST', PATH, change)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const converter = Bun.spawn(['pdftotext', '-layout', '-', '-'], { stdin: response, stdout: 'pipe' })
  return (await converter.stdout.text()).replaceAll(/[^\S\n]+/g, ' ')
}

describe(`POST ${PATH}`, () => {
  test('200: returns the PDF again for a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const readBytes = async () => {
      const response = await call('POST', PATH, {}, headers)
      expect(response.status).toBe(200)
      return response.bytes()
    }
    const bytes = await readBytes()
    expect(bytes.length).toBeGreaterThan(1000)
    expect(await readBytes()).toEqual(bytes)
  })

  pdfTest('200: a sample invoice with the stored settings and each tax rate', async () => {
    const text = await readPreview({})
    for (const expected of [
      'Harbour Engineers',
      'Invoice INV-00000',
      'Ada Lovelace',
      'Sample item (Reduced)',
      'VAT 19% of 82.35',
      'VAT 7% of 45.79',
      'Prices include VAT.',
      'DE89 3704 0044 0532 0130 00',
      '€147.00',
    ])
      expect(text).toContain(expected)
  })

  pdfTest('200: with changes, none of which is stored', async () => {
    const { data: before, etag } = await live.settings.billing.get().withResponse()
    const text = await readPreview({
      seller: { name: 'Pilots', footer: 'Registered charity 123456' },
      iban: null,
      taxRates: [],
      defaultTaxRate: 0,
      defaultTaxTreatment: 'exempt',
      taxNotes: { exempt: 'Exempt under section 4.' },
      pricesIncludeTax: false,
      series: { invoice: 'P/' },
      transferDays: 0,
    })
    for (const expected of [
      'Pilots',
      'P/00000',
      'Registered charity 123456',
      'Exempt under section 4.',
      'Total (EUR) 98.00',
    ])
      expect(text).toContain(expected)
    for (const otherText of ['Harbour Engineers', 'IBAN', 'Reduced']) expect(text).not.toContain(otherText)
    const { data, etag: etagAfter } = await live.settings.billing.get().withResponse()
    expect([data, etagAfter]).toEqual([before, etag])
    expect((await live.invoices.list()).totalItems).toBe(0)
  })

  pdfTest('200: with dates in the format of the seller’s country', async () => {
    const address = { line1: '1 Quay', city: 'Hull', postalCode: 'HU1 1AA', country: 'GB' }
    expect(await readPreview({ seller: { address } })).toMatch(/Date \d{1,2} [A-Z][a-z]+ \d{4}/)
    const us = { seller: { address: { ...address, country: 'US' } } }
    expect(await readPreview(us)).toMatch(/Date [A-Z][a-z]+ \d{1,2}, \d{4}/)
  })

  pdfTest('200: in the currency of the latest order', async () => {
    await live.orders.create({
      currency: 'JPY',
      buyer: { name: 'Port Authority' },
      lines: [{ item: { type: 'other' }, description: 'Fee', unitPrice: 1 }],
    })
    expect(await readPreview({})).toContain('Total (JPY) 14,700')
  })

  test('400: changes that an update rejects, and a change of the provider', async () => {
    await expectViolations(await call('POST', PATH, { iban: 'DE88370400440532013000' }), [
      'iban invalid_format',
    ])
    await expectViolations(await call('POST', PATH, { defaultTaxRate: 5 }), ['defaultTaxRate unknown_value'])
    await expectViolations(await call('POST', PATH, { seller: { vatId: 'x' }, provider: null }), [
      'provider unknown_field',
      'seller.vatId invalid_format',
    ])
  })

  test('403: a member, staff without the role of an administrator, and a key without the scope', async () => {
    const { call: asMember } = await createShopper(service, live)
    await expectProblem(await asMember('POST', PATH, {}), 403, 'forbidden')
    const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const { token } = await live.users.createSession(id)
    await expectProblem(await callAs(service, token)('POST', PATH, {}), 403, 'forbidden')
    const { key } = await expectBody<{ key: string }>(
      await call('POST', '/api/keys', { name: 'Narrow', type: 'secret', scopes: ['members:read'] }),
      201,
    )
    await expectProblem(await callAs(service, key)('POST', PATH, {}), 403, 'insufficient-scope')
  })
})
