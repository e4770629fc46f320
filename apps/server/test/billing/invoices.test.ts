import { beforeAll, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Invoice } from '@guildhall/sdk'
import { testService } from '../../../../tools/testing/service.ts'
import { testWith } from '../../../../tools/testing/test-with.ts'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { buildPng } from '../library/files.ts'
import { createShopper, iban, order, pay, refundAll, type Shopper, sell } from './billing-fixtures.ts'

const service = await testService()
const { live } = service.client
const staff = callAs(service, service.client.keys.live.secret)
const pdfTest = testWith('pdftotext')
let member: Shopper

beforeAll(async () => {
  await live.settings.billing.update({
    seller: {
      name: 'Harbour Engineers',
      vatId: 'DE123456789',
      address: { line1: '1 Quay Street', city: 'Bremen', postalCode: '28195', country: 'DE' },
    },
    iban,
    taxRates: [{ rate: 19, name: 'Standard' }],
    defaultTaxRate: 19,
  })
  member = await createShopper(service, live)
})

const placeOrder = async (amount = 4900) => order(live, member.id, await sell(live, amount))
const listInvoices = async (orderId: string) => (await live.invoices.list({ orderId })).items
const readPdf = async (id: string) => new Uint8Array(await (await live.invoices.pdf(id)).arrayBuffer())
const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

/** Reads the text of an invoice’s PDF as it is laid out. */
async function readText(id: string): Promise<string> {
  const converter = Bun.spawn(['pdftotext', '-layout', '-', '-'], {
    stdin: await readPdf(id),
    stdout: 'pipe',
  })
  return (await converter.stdout.text()).replaceAll(/[^\S\n]+/g, ' ')
}

describe('POST /api/orders/{id}/invoice', () => {
  test('201: issues an invoice before payment; 200: returns the existing one', async () => {
    const { id } = await placeOrder()
    const response = await staff('POST', `/api/orders/${id}/invoice`)
    const invoice = await expectBody<Invoice>(response, 201)
    expect(response.headers.get('location')).toBe(`/api/invoices/${invoice.id}`)
    expect(invoice).toMatchObject({
      kind: 'invoice',
      status: 'issued',
      orderId: id,
      refersTo: null,
      seller: { name: 'Harbour Engineers', vatId: 'DE123456789' },
      buyer: { vatId: null },
      currency: 'EUR',
      lines: [{ quantity: 1, unitPrice: 4900, taxRate: 19, net: 4118, tax: 782, total: 4900 }],
      totals: { net: 4118, tax: 782, total: 4900 },
    })
    expect(invoice.number).toMatch(/^INV-\d{5}$/)
    expect(await expectBody(await staff('POST', `/api/orders/${id}/invoice`), 200)).toMatchObject({
      id: invoice.id,
    })
    await pay(live, await live.orders.get(id))
    expect(await listInvoices(id)).toHaveLength(1)
  })

  test('201: issues one invoice for a total of 0', async () => {
    const { id } = await live.orders.create({
      memberId: member.id,
      currency: 'EUR',
      lines: [{ item: { type: 'other' }, description: 'Gift', unitPrice: 0 }],
    })
    const first = await live.invoices.create(id)
    expect((await live.invoices.create(id)).id).toBe(first.id)
  })

  test('403: a member; 404: an unknown order; 409: a cancelled order', async () => {
    const { id } = await placeOrder()
    await expectProblem(await member.call('POST', `/api/orders/${id}/invoice`), 403, 'forbidden')
    await expectProblem(await staff('POST', `/api/orders/${crypto.randomUUID()}/invoice`), 404, 'not-found')
    await live.orders.cancel(id)
    await expectProblem(await staff('POST', `/api/orders/${id}/invoice`), 409, 'order-not-payable')
  })
})

describe('numbers', () => {
  test('have no gaps after concurrent payments and failed requests; credit notes have their own series', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => placeOrder(100)))
    await Promise.all([
      ...orders.map((order) => pay(live, order)),
      ...orders.map(({ id }) =>
        staff('POST', `/api/orders/${id}/payments`, { amount: 1, method: 'cash', currency: 'USD' }),
      ),
    ])
    await Promise.all(orders.slice(0, 5).map((order) => refundAll(live, order)))
    const listNumbers = async (kind: Invoice['kind'], prefix: string) =>
      (await live.invoices.list({ kind }).toArray())
        .map(({ number }) => Number(number.slice(prefix.length)))
        .toSorted((a, b) => a - b)
    for (const [kind, prefix] of [
      ['invoice', 'INV-'],
      ['credit_note', 'CN-'],
    ] as const) {
      const actual = await listNumbers(kind, prefix)
      expect(actual).not.toBeEmpty()
      expect(actual).toEqual(actual.map((_, index) => index + 1))
    }
  })

  test('start at 1 with a new prefix', async () => {
    await live.settings.billing.update({ series: { invoice: 'R/2027-' } })
    const paid = await pay(live, await placeOrder())
    expect((await listInvoices(paid.id))[0]?.number).toBe('R/2027-00001')
    await live.settings.billing.update({ series: { invoice: null } })
  })
})

describe('GET /api/invoices/{id}.pdf', () => {
  test('200: the bytes match the SHA-256 and do not change with price, names, address and brand color', async () => {
    const { id: memberId } = member
    const resource = await sell(live)
    const paid = await pay(live, await order(live, memberId, resource))
    const [invoice] = await listInvoices(paid.id)
    const id = invoice?.id ?? ''
    const response = await staff('GET', `/api/invoices/${id}.pdf`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(`${invoice?.number}.pdf`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe('%PDF-1.7')
    const stored = await live.invoices.get(id)
    expect(stored.sha256).toBe(sha256(bytes))
    await live.resources.update(resource.id, { name: 'Renamed', price: { amount: 1, currency: 'EUR' } })
    await live.members.update(memberId, { lastName: 'Changed', address: { city: 'Paris' } })
    await live.settings.billing.update({ seller: { name: 'Another' } })
    await live.client.update({ name: 'Another', brandColor: '#123456' })
    expect(await readPdf(id)).toEqual(bytes)
    expect(await live.invoices.get(id)).toEqual(stored)
    await live.settings.billing.update({ seller: { name: 'Harbour Engineers' } })
  })

  test('200: its metadata escapes the seller’s name in XML', async () => {
    const name = 'Harbour & <Engineers>'
    await live.settings.billing.update({ seller: { name } })
    const [invoice] = await listInvoices((await pay(live, await placeOrder())).id)
    const text = new TextDecoder().decode(await readPdf(invoice?.id ?? ''))
    expect(/<dc:creator>.*?<rdf:li>(.*?)<\/rdf:li>/s.exec(text)?.[1]).toBe('Harbour &amp; &lt;Engineers&gt;')
    // The document information has the unescaped name.
    expect(text).toContain(`(${name})`)
    await live.settings.billing.update({ seller: { name: 'Harbour Engineers' } })
  })

  test('200: concurrent requests create one file', async () => {
    const paid = await pay(live, await placeOrder())
    const [invoice] = await listInvoices(paid.id)
    const countFiles = async () => (await service.database.sql`select from files`).length
    const before = await countFiles()
    const files = await Promise.all(Array.from({ length: 8 }, () => readPdf(invoice?.id ?? '')))
    expect(new Set(files.map(sha256)).size).toBe(1)
    expect((await live.invoices.get(invoice?.id ?? '')).sha256).toBe(sha256(files[0] ?? new Uint8Array()))
    expect(await countFiles()).toBe(before + 1)
  })

  test('404: another member’s or an unknown invoice; members read their own', async () => {
    const paid = await pay(live, await placeOrder())
    const [invoice] = await listInvoices(paid.id)
    const path = `/api/invoices/${invoice?.id}`
    const otherShopper = await createShopper(service, live)
    for (const suffix of ['', '.pdf']) {
      expect((await member.call('GET', path + suffix)).status).toBe(200)
      await expectProblem(await otherShopper.call('GET', path + suffix), 404, 'not-found')
      await expectProblem(
        await staff('GET', `/api/invoices/${crypto.randomUUID()}${suffix}`),
        404,
        'not-found',
      )
    }
    expect((await otherShopper.sdk.invoices.list()).items).toEqual([])
    expect((await member.sdk.invoices.list({ orderId: paid.id })).items).toHaveLength(1)
  })

  test('200: even if storage no longer has the logo, as for the preview', async () => {
    const logo = await live.images.upload(new Blob([buildPng()]))
    await live.client.update({ logoUrl: logo.large.url })
    const [image] = await service.database
      .sql`select client_id, medium_id from images order by id desc limit 1`
    const { client_id, medium_id } = image
    const path = join('files', client_id, medium_id.slice(-2), medium_id)
    await rm(join(service.environment.STORAGE_DIRECTORY ?? '', path))
    const [invoice] = await listInvoices((await pay(live, await placeOrder())).id)
    expect((await staff('POST', '/api/settings/billing/preview', {})).status).toBe(200)
    const bytes = await readPdf(invoice?.id ?? '')
    expect((await live.invoices.get(invoice?.id ?? '')).sha256).toBe(sha256(bytes))
    await live.client.update({ logoUrl: null })
  })

  pdfTest('shows seller, buyer and lines, with the tax and the payment', async () => {
    const logo = await live.images.upload(new Blob([buildPng()]))
    await live.client.update({ logoUrl: logo.large.url })
    const { id } = await live.members.create({
      email: 'zofia@example.org',
      firstName: 'Zofia',
      lastName: 'Żółć',
      address: { line1: '12 rue de la Paix', postalCode: '75002', city: 'Paris', country: 'FR' },
    })
    const resource = await sell(live)
    const { id: orderId } = await order(live, id, resource)
    const receivedAt = '2026-03-14T12:00:00Z'
    await live.payments.create(orderId, { amount: 4900, method: 'bank_transfer', receivedAt })
    const [invoice] = await listInvoices(orderId)
    const text = await readText(invoice?.id ?? '')
    for (const part of [
      `Invoice ${invoice?.number}`,
      'Zofia Żółć',
      '12 rue de la Paix',
      '75002 Paris',
      'France',
      'Harbour Engineers',
      'VAT ID: DE123456789',
      `${resource.name} 1 49.00 19% 49.00`,
      'Net 41.18',
      'VAT 19% 7.82',
      'Total (EUR) 49.00',
      'Prices include VAT.',
      'Paid on 14 March 2026',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Please transfer')
    await live.client.update({ logoUrl: null })
  })

  pdfTest(
    'shows the transfer details before payment, and the invoice that a credit note refers to',
    async () => {
      const placed = await placeOrder()
      const open = await live.invoices.create(placed.id)
      const text = await readText(open.id)
      expect(text).toContain('Please transfer the amount due by')
      expect(text).toContain('DE89 3704 0044 0532 0130 00')
      expect(text).toContain(placed.reference.replaceAll(/(.{4})(?=.)/g, '$1 '))
      await live.orders.cancel(placed.id)
      const [note] = (await live.invoices.list({ orderId: placed.id, kind: 'credit_note' })).items
      const noteText = await readText(note?.id ?? '')
      expect(noteText).toContain(`Credit note ${note?.number}`)
      expect(noteText).toContain(`Refers to ${open.number}`)
    },
  )

  pdfTest(
    'asks for the amount due, even without a due date, and for nothing if the rest is written off',
    async () => {
      const payPart = async () => {
        const placed = await placeOrder()
        await live.payments.create(placed.id, { amount: 2000, method: 'bank_transfer' })
        return placed.id
      }
      const invoice = async (id: string) => readText((await live.invoices.create(id)).id)
      const text = (await invoice(await payPart())).replaceAll(/\s+/g, ' ')
      const request = 'Part of the total has already been paid. Please transfer the amount due by'
      for (const part of ['Total (EUR) 49.00', request, 'Amount €29.00']) expect(text).toContain(part)
      const undated = await placeOrder()
      await live.orders.update(undated.id, { dueAt: null })
      const undatedText = await invoice(undated.id)
      for (const part of ['Please transfer the amount due:', 'DE89 3704 0044 0532 0130 00'])
        expect(undatedText).toContain(part)
      const writtenOffId = await payPart()
      await live.orders.writeOff(writtenOffId)
      const writtenOffText = await invoice(writtenOffId)
      for (const part of ['Please transfer', 'Due date']) expect(writtenOffText).not.toContain(part)
    },
  )

  for (const [locale, words] of [
    ['de', ['Rechnung', 'USt 19 %', 'Gesamtbetrag (EUR) 49,00', 'Bezahlt am']],
    ['fr', ['Facture', 'TVA 19 %', 'Total (EUR) 49,00', 'Payé le', 'N° de TVA : DE123456789']],
    ['es', ['Factura', 'IVA 19 %', 'Total (EUR) 49,00', 'Pagado el']],
    ['nl', ['Factuur', 'Btw 19%', 'Totaal (EUR) 49,00', 'Betaald op']],
  ] as const)
    pdfTest(`is in the language of the association: ${locale}`, async () => {
      await live.client.update({ locale })
      const paid = await pay(live, await placeOrder())
      await live.client.update({ locale: 'en' })
      const [invoice] = await listInvoices(paid.id)
      expect(invoice?.language).toBe(locale)
      const text = await readText(invoice?.id ?? '')
      for (const word of words) expect(text).toContain(word)
    })
})

describe('issued invoices', () => {
  test('cannot be deleted or have their content changed by the application, nor can the ledger', async () => {
    const [{ privileges }] = await service.database.sql`
      select json_agg(table_name || ' ' || privilege_type order by 1) as privileges from information_schema.role_table_grants
      where grantee = 'guildhall_app' and privilege_type in ('UPDATE', 'DELETE')
        and table_name in ('invoices', 'ledger_entries', 'ledger_postings')`
    expect(privileges).toBeNull()
    const [{ columns }] = await service.database.sql`
      select json_agg(column_name order by column_name) as columns from information_schema.column_privileges
      where grantee = 'guildhall_app' and privilege_type = 'UPDATE'
        and table_name in ('invoices', 'ledger_entries', 'ledger_postings')`
    expect(columns).toEqual(['file_id', 'mail', 'sha256', 'updated_at', 'version'])
  })
})

test('a receipt has the invoice’s PDF attached, even if the order is paid while the PDF is created', async () => {
  const { sql } = service.database
  const placed = await placeOrder()
  const { id } = await live.invoices.create(placed.id)
  const countBlocked = async () =>
    (
      await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query like '%invoices%'`
    ).length
  const waitForBlocked = async (count: number) => {
    while ((await countBlocked()) < count) await Bun.sleep(5)
  }
  let requests: Promise<unknown>[] = []
  await sql.begin(async (transaction) => {
    await transaction`select from invoices where id = ${id} for update`
    requests = [readPdf(id)]
    await waitForBlocked(1)
    requests.push(pay(live, placed))
    await waitForBlocked(2)
  })
  await Promise.all(requests)
  const mails = await sql`select attachment ->> 'name' as name from mail_messages
    where kind = 'order_receipt' and recipient = ${member.email} and attachment is not null`
  const { number } = await live.invoices.get(id)
  expect(mails.map(({ name }: { name: string }) => name)).toContain(`${number}.pdf`)
})
