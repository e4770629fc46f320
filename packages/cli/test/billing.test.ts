import { beforeAll, describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { order, sell } from '../../../apps/server/test/billing/billing-fixtures.ts'
import { testServiceWithStripe } from '../../../tools/testing/stripe.ts'
import { createEmptyFolder, runGuildhall } from './run.ts'

const { service, stripe } = await testServiceWithStripe()
const { live } = service.client
const env = { GUILDHALL_API_KEY: service.client.keys.live.secret, GUILDHALL_BASE_URL: service.url }
let memberId = ''

beforeAll(async () => {
  memberId = (await live.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })).id
})

/** Runs a command that must succeed, and parses the JSON it prints. */
async function runJson(...args: string[]) {
  const run = await runGuildhall([...args, '--yes', '--json'], { env })
  expect(`${run.exitCode} ${run.stderr}`).toStartWith('0 ')
  return JSON.parse(run.stdout)
}
const readRows = async (...args: string[]) =>
  (await runGuildhall(args, { env })).stdout
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))
const placeOrder = async () => order(live, memberId, await sell(live))

describe('orders', () => {
  test('quotes, creates, shows and lists orders', async () => {
    const { id } = await sell(live)
    const args = ['--member', memberId, '--resource', id]
    expect((await runJson('orders', 'quote', ...args)).totals.total).toBe(4900)
    const created = await runJson('orders', 'create', ...args)
    expect(await runJson('orders', 'get', created.id)).toEqual(created)
    const [heading, row] = await readRows('orders', 'list', '--reference', created.reference)
    expect(heading).toEqual(['ID', 'REFERENCE', 'BUYER', 'STATUS', 'TOTAL', 'DUE', 'DUE DATE'])
    expect(row?.slice(1, 6)).toEqual([created.reference, 'Ada King', 'open', '49.00 EUR', '49.00 EUR'])
  })

  test('changes dates to times relative to now', async () => {
    const { id } = await placeOrder()
    const now = Date.now()
    const updated = await runJson('orders', 'update', id, '--due', '3d', '--expires', '2w')
    const toHoursFromNow = (time: string) => Math.round((Date.parse(time) - now) / 3_600_000)
    expect([updated.dueAt, updated.expiresAt].map(toHoursFromNow)).toEqual([72, 336])
    const invalidTime = await runGuildhall(['orders', 'update', id, '--due', 'soon'], { env })
    expect(`${invalidTime.exitCode} ${invalidTime.stderr}`).toContain('90m (in 90 minutes)')
    const help = await runGuildhall(['orders', 'update', '--help'], { env })
    expect(help.stdout.replace(/\s+/g, ' ')).toContain('a time from now such as 3d (in 3 days)')
  })

  test('changes dates to the end of a day, and records payments as received at its start, in the association’s time zone', async () => {
    await live.client.update({ timezone: 'America/New_York' })
    const { id } = await placeOrder()
    const dates = ['--due', '2090-01-31', '--expires', '2090-07-01']
    expect(await runJson('orders', 'update', id, ...dates)).toMatchObject({
      dueAt: '2090-02-01T04:59:59.000Z',
      expiresAt: '2090-07-02T03:59:59.000Z',
    })
    const payment = await runJson('payments', 'record', id, '--received', '2026-03-08')
    expect(payment.receivedAt).toBe('2026-03-08T05:00:00.000Z')
    const readLastColumn = async (...args: string[]) => (await readRows(...args))[1]?.at(-1)
    const { reference } = await runJson('orders', 'get', id)
    expect(await readLastColumn('orders', 'list', '--reference', reference)).toBe('2090-01-31')
    await live.client.update({ timezone: 'Europe/Berlin' })
    await runJson('payments', 'record', id, '--amount', '1.00 EUR', '--received', '2026-06-01')
    expect(await readLastColumn('payments', 'list', '--order-id', id)).toBe('2026-06-01')
    await live.client.update({ timezone: 'America/New_York' })
    const { key } = await live.keys.create({ name: 'Billing', type: 'secret', scopes: ['billing:write'] })
    const runWithoutScope = await runGuildhall(['orders', 'update', id, '--due', '2090-01-31'], {
      env: { ...env, GUILDHALL_API_KEY: key, GUILDHALL_BASE_URL: service.url },
    })
    expect(runWithoutScope.exitCode).toBe(4)
    expect(runWithoutScope.stderr).toContain('requires the scope client:read')
    await live.client.update({ timezone: 'UTC' })
  })

  test('removes the expiry, cancels and writes off', async () => {
    const [first, second] = [await placeOrder(), await placeOrder()]
    expect((await runJson('orders', 'update', first.id, '--expires', 'never')).expiresAt).toBeNull()
    expect((await runJson('orders', 'cancel', first.id)).status).toBe('cancelled')
    expect((await runJson('orders', 'write-off', second.id)).status).toBe('written_off')
    expect((await runGuildhall(['orders', 'update', first.id], { env })).exitCode).toBe(2)
  })
})

describe('payments', () => {
  test('records the amount due or a given amount, and marks a payment as failed', async () => {
    const [first, second] = [await placeOrder(), await placeOrder()]
    const paid = await runJson('payments', 'record', first.id, '--reference', 'Line 4')
    expect(paid).toMatchObject({ amount: 4900, method: 'bank_transfer', reference: 'Line 4' })
    const part = await runJson('payments', 'record', second.id, '--amount', '10.50 EUR', '--method', 'cheque')
    expect(part.amount).toBe(1050)
    const otherCurrencyArgs = ['payments', 'record', second.id, '--amount', '1.2345 UYW']
    const otherCurrency = await runGuildhall(otherCurrencyArgs, { env })
    expect(`${otherCurrency.exitCode} ${otherCurrency.stderr}`).toStartWith(
      '1 Error: The request is not valid\n  currency: The order is in EUR.\n',
    )
    expect((await runJson('payments', 'fail', part.id, '--reason', 'Bounced')).status).toBe('failed')
    const unneededPayment = await runGuildhall(['payments', 'record', first.id], { env })
    expect(`${unneededPayment.exitCode} ${unneededPayment.stderr}`).toContain('1 Error: Nothing is due')
    const invalidAmount = await runGuildhall(['payments', 'record', second.id, '--amount', '10'], { env })
    expect(`${invalidAmount.exitCode} ${invalidAmount.stderr}`).toContain(
      '2 Error: --amount must be an amount and a currency',
    )
  })

  test.each([
    ['49.999 EUR', '--amount must have at most 2 decimals in EUR, not "49.999 EUR".'],
    ['1.23456 UYW', '--amount must be an amount and a currency, such as "49.00 EUR", not "1.23456 UYW".'],
    ['1.5 JPY', '--amount must have at most 0 decimals in JPY, not "1.5 JPY".'],
  ])('rejects %s, which has more decimals than the currency', async (amount, message) => {
    const { id } = await placeOrder()
    const run = await runGuildhall(['payments', 'record', id, '--amount', amount], { env })
    expect(`${run.exitCode} ${run.stderr}`).toContain(`2 Error: ${message}`)
  })
})

describe('refunds and invoices', () => {
  test('makes partial and full refunds; lists and downloads invoices', async () => {
    const placedOrder = await placeOrder()
    await runJson('payments', 'record', placedOrder.id)
    const line = placedOrder.lines[0]?.id ?? ''
    const part = await runJson(
      'refunds',
      'create',
      placedOrder.id,
      '--line',
      `${line}=9.00 EUR`,
      '--reason',
      'Late',
    )
    expect(part.items[0]).toMatchObject({ amount: 900, reason: 'Late' })
    const rest = await runGuildhall(['refunds', 'create', placedOrder.id, '--all', '--yes'], { env })
    expect(rest.stdout).toMatch(/40\.00 EUR\tsucceeded/)
    expect(rest.stderr).toContain('Send the money to the buyer yourself.')
    const repeatedRefund = await runGuildhall(['refunds', 'create', placedOrder.id, '--all', '--yes'], {
      env,
    })
    expect(`${repeatedRefund.exitCode} ${repeatedRefund.stderr}`).toContain(
      '1 Error: The lines have no amount left to refund.',
    )
    for (const otherOption of ['--all', '--keep-access']) {
      const conflictingOptions = await runGuildhall(
        ['refunds', 'create', placedOrder.id, '--overpayment', otherOption],
        { env },
      )
      expect(conflictingOptions.exitCode).toBe(2)
    }

    const [heading, ...listed] = await readRows('invoices', 'list', '--order-id', placedOrder.id)
    expect(heading).toEqual(['ID', 'NUMBER', 'KIND', 'BUYER', 'TOTAL', 'ISSUED'])
    expect(listed.map((row) => row[2])).toEqual(['credit_note', 'credit_note', 'invoice'])
    const file = join(await createEmptyFolder(), 'invoice.pdf')
    await runGuildhall(['invoices', 'pdf', listed[2]?.[0] ?? '', '--output', file], { env })
    const pdf = await (await live.invoices.pdf(listed[2]?.[0] ?? '')).bytes()
    expect(Buffer.compare(await readFile(file), pdf)).toBe(0)
  })
})

describe('ledger', () => {
  test('lists entries and exports postings', async () => {
    const placedOrder = await placeOrder()
    const [, row] = await readRows('ledger', 'list', '--order-id', placedOrder.id)
    expect(row?.[3]).toBe('receivable 49.00 EUR, revenue.resource -49.00 EUR')
    const exported = await runGuildhall(['ledger', 'export'], { env })
    expect(exported.stdout).toStartWith('at,entryId,type,account,debit,credit,currency')
    expect(exported.stdout).toContain(placedOrder.reference)
  })
})

describe('settings billing', () => {
  test('changes the given settings and shows all', async () => {
    const changed = await runJson(
      'settings',
      'billing',
      '--iban',
      'DE89370400440532013000',
      '--transfer-days',
      '30',
    )
    expect(changed).toMatchObject({ iban: 'DE89370400440532013000', transferDays: 30, graceDays: 7 })
    expect(await runJson('settings', 'billing')).toEqual(changed)
    const invalidIban = await runGuildhall(['settings', 'billing', '--iban', 'DE00'], { env })
    expect(invalidIban.stderr).toContain('iban')
  })
})

describe('settings stripe', () => {
  test('stores and tests the secrets, starts a payment, reports problems, and removes the secrets', async () => {
    const withoutSecretsRun = await runGuildhall(['settings', 'stripe', '--json'], { env })
    expect(withoutSecretsRun.exitCode).toBe(1)
    expect(JSON.parse(withoutSecretsRun.stdout).checks[0].message).toBe('Missing: apiKey and webhookSecret.')
    const secret = `whsec_${'x'.repeat(24)}`
    const args = ['settings', 'stripe', '--json', '--webhook-secret', secret, '--key', '-']
    const withSecretsRun = await runGuildhall(args, { env, stdin: `${stripe.apiKey}\n` })
    expect(JSON.parse(withSecretsRun.stdout)).toMatchObject({
      ok: true,
      apiKey: { last4: stripe.apiKey.slice(-4) },
    })
    expect(withSecretsRun.stdout + withSecretsRun.stderr).not.toContain(stripe.apiKey)

    const { id } = await placeOrder()
    const checkout = await runJson('orders', 'checkout', id, '--return-url', service.url)
    expect(checkout.url).toStartWith(`${stripe.url}/c/pay/`)

    const withoutPermissionRun = await runGuildhall(
      [...args.slice(0, 3), '--key', stripe.createKey('rak_dispute_read')],
      {
        env,
      },
    )
    expect(withoutPermissionRun.exitCode).toBe(1)
    expect(withoutPermissionRun.stdout).toContain('Disputes (read)')
    const removal = await runGuildhall(['settings', 'stripe', '--remove'], { env })
    expect([removal.exitCode, removal.stderr]).toEqual([
      2,
      expect.stringContaining('Orders can no longer be paid by card.'),
    ])
    expect((await runJson('settings', 'stripe', '--remove')).apiKey).toEqual({ set: false, last4: null })
  })
})
