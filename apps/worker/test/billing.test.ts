import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Order } from '@guildhall/sdk'
import { TestMailServer } from '../../../tools/testing/mail-server.ts'
import { testService } from '../../../tools/testing/service.ts'
import { iban, order, pay, refundAll, sell } from '../../server/test/billing/billing-fixtures.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const mail = await TestMailServer.start()
afterAll(() => mail.stop())
const service = await testService(mail.environment)
const { live } = service.client
const { sql } = service.database
let worker = startWorker(service)

beforeAll(async () => {
  await live.settings.billing.update({ iban, accountHolder: 'Harbour Engineers', bic: 'COBADEFFXXX' })
})

let buyers = 0
/** Creates a member who prefers a language. */
async function createBuyer(locale: 'en' | 'de' | 'fr' | 'es' | 'nl' = 'en') {
  buyers++
  const fields = { email: `buyer${buyers}@example.org`, firstName: 'Ada', lastName: 'King' }
  const { id, email } = await live.members.create(fields)
  const { token } = await live.members.createSession(id)
  await service.createSdk(token).me.preferences.update({ locale })
  return { id, email }
}

/** Returns the text of a message with its white space collapsed. */
const collapseWhiteSpace = ({ text = '' }: Awaited<ReturnType<typeof mail.waitForMessageTo>>) =>
  text.replaceAll(/\s+/g, ' ')
const placeOrder = async (memberId: string) => order(live, memberId, await sell(live))

describe('messages to the buyer', () => {
  test('confirm an order with the transfer details, attach the invoice to the receipt, and report a refund', async () => {
    const { id, email } = await createBuyer()
    const createdOrder = await placeOrder(id)
    const confirmation = await mail.waitForMessageTo(email)
    const reference = createdOrder.reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
    for (const part of [
      '€49.00',
      'Harbour Engineers',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      reference,
    ])
      expect(collapseWhiteSpace(confirmation)).toContain(part)
    expect(confirmation.attachments).toEqual([])

    const paid = await pay(live, createdOrder)
    const receipt = await mail.waitForMessageTo(email, 2)
    const [invoice] = (await live.invoices.list({ orderId: createdOrder.id })).items
    expect(collapseWhiteSpace(receipt)).toContain(`Invoice ${invoice?.number} is attached`)
    const [attachment] = receipt.attachments
    expect(attachment).toMatchObject({ filename: `${invoice?.number}.pdf`, contentType: 'application/pdf' })
    const pdf = await (await live.invoices.pdf(invoice?.id ?? '')).bytes()
    expect(Buffer.compare(attachment?.content ?? Buffer.alloc(0), pdf)).toBe(0)

    await refundAll(live, paid)
    const refund = await mail.waitForMessageTo(email, 3)
    const [note] = (await live.invoices.list({ orderId: createdOrder.id, kind: 'credit_note' })).items
    expect(refund.attachments.map(({ filename }) => filename)).toEqual([`${note?.number}.pdf`])
    expect(collapseWhiteSpace(refund)).toContain('€49.00')
  })

  test.each([
    ['en', 'Please transfer €49.00 to Harbour Engineers, IBAN'],
    ['de', 'Bitte überweisen Sie 49,00 € an Harbour Engineers, IBAN'],
    ['fr', 'Veuillez virer 49,00 € à Harbour Engineers, IBAN'],
    ['es', 'Transfiera 49,00 € a Harbour Engineers, IBAN'],
    ['nl', 'Maak € 49,00 over naar Harbour Engineers, IBAN'],
  ] as const)('name no date for an order without a due date: %s', async (locale, transfer) => {
    const { id, email } = await createBuyer(locale)
    const line = { item: { type: 'other' as const }, description: 'Room hire', unitPrice: 4900 }
    await live.orders.create({ memberId: id, currency: 'EUR', lines: [line], dueAt: null })
    expect(collapseWhiteSpace(await mail.waitForMessageTo(email))).toContain(transfer)
  })

  test.each([
    ['de', 'Bitte überweisen Sie 49,00 €', 'Rechnung'],
    ['fr', 'Veuillez virer 49,00 € au plus tard le', 'facture'],
    ['es', 'Transfiera 49,00 € a más tardar el', 'factura'],
    ['nl', 'Maak € 49,00', 'Factuur'],
  ] as const)('are in the buyer’s language: %s', async (locale, transfer, invoice) => {
    const { id, email } = await createBuyer(locale)
    const createdOrder = await placeOrder(id)
    expect(collapseWhiteSpace(await mail.waitForMessageTo(email))).toContain(transfer)
    await pay(live, createdOrder)
    expect(collapseWhiteSpace(await mail.waitForMessageTo(email, 2))).toContain(invoice)
  })

  test('attach to the receipt an invoice that was issued before the payment', async () => {
    const { id, email } = await createBuyer()
    const createdOrder = await placeOrder(id)
    const invoice = await live.invoices.create(createdOrder.id)
    await (await live.invoices.pdf(invoice.id)).bytes()
    await mail.waitForMessageTo(email)
    await pay(live, createdOrder)
    expect((await mail.waitForMessageTo(email, 2)).attachments).toHaveLength(1)
  })

  test('report a refunded overpayment without an attachment', async () => {
    const { id, email } = await createBuyer()
    const createdOrder = await placeOrder(id)
    await live.payments.create(createdOrder.id, { amount: 5000, method: 'bank_transfer' })
    await mail.waitForMessageTo(email, 2)
    await live.refunds.create(createdOrder.id)
    const refund = await mail.waitForMessageTo(email, 3)
    expect(collapseWhiteSpace(refund)).toContain('€1.00')
    expect(refund.attachments).toEqual([])
  })
})

describe('an invoice', () => {
  test('gets its PDF from a worker that starts after another was killed, even if twenty older invoices fail', async () => {
    await kill(worker)
    const { id } = await createBuyer()
    await pay(live, await placeOrder(id))
    const [invoice] = (await live.invoices.list({ kind: 'invoice' })).items
    expect(invoice?.sha256).toBeNull()
    await sql`insert into invoices (client_id, order_id, kind, number, language, seller, buyer, currency, lines, net,
        tax, total, issued_on, created_at, next_attempt_at, design)
      select client_id, order_id, kind, 'FAILS-' || n, language, seller, buyer, currency, lines, net, tax, total,
        issued_on, created_at - interval '1 day', now() - interval '1 day', 'null'
      from invoices, generate_series(1, 20) n where id = ${invoice?.id ?? ''}`
    worker = startWorker(service)
    await waitUntil(async () => (await live.invoices.get(invoice?.id ?? '')).sha256 !== null)
    expect(await sql`select from invoices where number like 'FAILS-%' and attempts = 0`).toEqual([])
    await sql`delete from invoices where number like 'FAILS-%'`
  })
})

/** Moves the expiry of an order into the past. */
const moveExpiryToPast = ({ id }: Order) =>
  sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`
const runMaintenance = () => service.operator.platform.maintenance.run()

describe('an unpaid order', () => {
  test('expires, and its invoice is credited; a later payment revives the order with a new invoice', async () => {
    const { id } = await createBuyer()
    const createdOrder = await placeOrder(id)
    await live.invoices.create(createdOrder.id)
    await moveExpiryToPast(createdOrder)
    await runMaintenance()
    await waitUntil(async () => (await live.orders.get(createdOrder.id)).status === 'expired')
    expect((await live.orders.get(createdOrder.id)).totals).toMatchObject({ credited: 4900, due: 0 })
    await live.payments.create(createdOrder.id, { amount: 4900, method: 'bank_transfer' })
    expect(await live.orders.get(createdOrder.id)).toMatchObject({
      status: 'paid',
      attention: 'paid_after_expiry',
      totals: { paid: 4900, credited: 0, due: 0 },
      lines: [{ effect: { status: 'active' } }],
    })
    const documents = (await live.invoices.list({ orderId: createdOrder.id, order: { createdAt: 'asc' } }))
      .items
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice'])
    expect(documents[2]?.refersTo).toBe(documents[1]?.id ?? '')
    const entries = (await live.ledger.list({ orderId: createdOrder.id, order: { createdAt: 'asc' } })).items
    expect(entries.map(({ type }) => type)).toEqual(['order', 'expiry', 'revival', 'payment'])
  })

  test('expires once, with one event, if maintenance runs several times concurrently', async () => {
    const { id } = await createBuyer()
    const createdOrder = await placeOrder(id)
    await moveExpiryToPast(createdOrder)
    await Promise.all([runMaintenance(), runMaintenance(), runMaintenance()])
    await waitUntil(async () => (await live.orders.get(createdOrder.id)).status === 'expired')
    await service.relay()
    const events = (await live.eventsLog.list({ type: 'order.expired' }).toArray()).filter(
      ({ data }) => data.id === createdOrder.id,
    )
    expect(events).toHaveLength(1)
  })

  test('stays open if its expiry is removed', async () => {
    const { id } = await createBuyer()
    const createdOrder = await placeOrder(id)
    await moveExpiryToPast(createdOrder)
    await live.orders.update(createdOrder.id, { expiresAt: null })
    await runMaintenance()
    expect((await live.orders.get(createdOrder.id)).status).toBe('open')
  })

  test('that cannot expire does not block other orders or later tasks; maintenance returns 500', async () => {
    const { id } = await createBuyer()
    const orders = [await placeOrder(id), await placeOrder(id), await placeOrder(id)]
    const [first, second, third] = orders.map((order) => order.id) as [string, string, string]
    await sql.unsafe(`create function reject_order() returns trigger language plpgsql as
      $$begin raise exception 'rejected'; end$$`)
    await sql.unsafe(`create trigger reject_order before update on orders for each row
      when (new.status = 'expired' and old.id in ('${first}', '${second}')) execute function reject_order()`)
    for (const order of orders) await moveExpiryToPast(order)
    await live.members.createSession(id, { expiresInSeconds: 60 })
    await sql`update sessions set expires_at = now() - interval '1 second'`
    expect(await runMaintenance().catch((error: unknown) => error)).toMatchObject({ status: 500 })
    expect((await live.orders.get(third)).status).toBe('expired')
    expect(await sql`select from sessions`).toHaveLength(0)
    await sql.unsafe('drop function reject_order cascade')
    expect(await runMaintenance()).toMatchObject({ ordersExpired: 2 })
  })
})

describe('an association', () => {
  test('has invoice numbers, settings and orders separate from those of its sandbox twin', async () => {
    const { sandbox, live } = await service.createClient()
    for (const guildhall of [live, sandbox]) {
      const member = await guildhall.members.create({
        email: 'ada@example.org',
        firstName: 'A',
        lastName: 'B',
      })
      const paid = await pay(guildhall, await order(guildhall, member.id, await sell(guildhall)))
      expect((await guildhall.invoices.list()).items).toMatchObject([
        { number: 'INV-00001', orderId: paid.id },
      ])
      expect((await guildhall.orders.list()).totalItems).toBe(1)
    }
    await sandbox.settings.billing.update({ transferDays: 1 })
    expect((await live.settings.billing.get()).transferDays).toBe(14)
  })

  test('leaves no order, invoice, posting or file thirty days after its deletion', async () => {
    const client = await service.createClient()
    const { id } = client.record
    const member = await client.live.members.create({
      email: 'ada@example.org',
      firstName: 'A',
      lastName: 'B',
    })
    await client.live.settings.billing.update({ transferDays: 1 })
    const paid = await pay(client.live, await order(client.live, member.id, await sell(client.live)))
    await refundAll(client.live, paid)
    for (const invoice of (await client.live.invoices.list()).items)
      await (await client.live.invoices.pdf(invoice.id)).bytes()
    await service.operator.platform.clients.delete(id)
    await sql`update clients set deleted_at = now() - interval '31 days' where id = ${id}`
    await runMaintenance()
    const tables = [
      'orders',
      'order_lines',
      'payments',
      'refunds',
      'invoices',
      'invoice_series',
      'ledger_entries',
      'ledger_postings',
      'billing_settings',
      'resource_grants',
      'files',
    ]
    await waitUntil(async () => {
      const remaining = await Promise.all(
        tables.map(async (table) => (await sql`select from ${sql(table)} where client_id = ${id}`).length),
      )
      return remaining.every((rows) => rows === 0)
    })
  })
})
