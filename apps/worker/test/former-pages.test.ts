import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectedAccount } from '../../../tools/fake-stripe/fake-account.ts'
import { startWorkerProcess } from '../../../tools/service/processes.ts'
import type { TestClient } from '../../../tools/testing/service.ts'
import {
  connectAccount,
  setUpPlatform,
  setUpStripe,
  testServiceWithStripe,
} from '../../../tools/testing/stripe.ts'
import { type CardOrder, download, startCardOrder } from './card-payments.fixture.ts'
import { waitUntil } from './worker-fixtures.ts'

const stripeService = await testServiceWithStripe()
const { service, stripe } = stripeService
const { sql } = service.database
const log = join(tmpdir(), `guildhall-former-pages-${crypto.randomUUID()}.log`)
const worker = startWorkerProcess({ environment: service.environment, output: openSync(log, 'a', 0o600) })
afterAll(() => worker.stop())

beforeAll(() => setUpPlatform(stripeService, 2.5))

const waitForLog = (text: string) => waitUntil(async () => readFileSync(log, 'utf8').includes(text))
const readPage = async ({ order }: CardOrder) =>
  (
    await sql`select status, former_api_key is not null or former_account is not null as former
      from checkout_sessions where order_id = ${order.id} order by attempt desc limit 1`
  )[0]
const waitForPage = async (cardOrder: CardOrder, status: string) => {
  await waitUntil(async () => Bun.deepEquals(await readPage(cardOrder), { status, former: false }))
}
const readStatus = async ({ order }: CardOrder): Promise<string> =>
  (await sql`select status from orders where id = ${order.id}`)[0].status
const requestPage = ({ member, order }: CardOrder) =>
  member.sdk.orders.checkout(order.id, { returnUrl: `${service.url}/a/x/orders` })
/** Makes failed attempts due again, as they are after a minute. */
const makePagesDue = () => sql`update checkout_sessions set checked_at = now() - interval '11 minutes'`

interface OpenPage {
  client: TestClient
  account: ConnectedAccount | typeof stripe
  cardOrder: CardOrder
}
async function openWithOwnKey(): Promise<OpenPage> {
  const client = await service.createClient()
  await setUpStripe(stripeService, client.live)
  return {
    client,
    account: stripe,
    cardOrder: await startCardOrder({ service, stripe, live: client.live }, 4900),
  }
}
async function openWithConnectedAccount(): Promise<OpenPage> {
  const client = await service.createClient()
  const account = await connectAccount(stripeService, client.record.id)
  const cardOrder = await startCardOrder({ service, stripe: account, live: client.live }, 4900)
  return { client, account, cardOrder }
}
const removeKey = ({ client }: OpenPage) =>
  client.live.settings.billing.update({ provider: { apiKey: null } })
const replaceAccount = ({ client }: OpenPage) => connectAccount(stripeService, client.record.id)
const deleteClient = ({ client }: OpenPage) => service.operator.platform.clients.delete(client.record.id)

describe('an open payment page is closed', () => {
  test.each([
    ['the association removes its key', openWithOwnKey, removeKey],
    ['the operator replaces the connected account', openWithConnectedAccount, replaceAccount],
    [
      'the association stores a key of its own account',
      openWithConnectedAccount,
      ({ client }: OpenPage) => setUpStripe(stripeService, client.live),
    ],
    ['an association with its own key is deleted', openWithOwnKey, deleteClient],
    ['an association with a connected account is deleted', openWithConnectedAccount, deleteClient],
  ])(
    'after %s',
    async (_, open, change) => {
      const page = await open()
      await change(page)
      await waitForPage(page.cardOrder, 'expired')
      expect(page.cardOrder.session.status).toBe('expired')
    },
    30_000,
  )

  test('once Stripe is available again', async () => {
    const page = await openWithOwnKey()
    stripe.failWith = 503
    await removeKey(page)
    await waitForLog(page.cardOrder.session.id)
    expect(await readPage(page.cardOrder)).toEqual({ status: 'open', former: true })
    stripe.failWith = null
    await makePagesDue()
    await waitForPage(page.cardOrder, 'expired')
    expect(page.cardOrder.session.status).toBe('expired')
  }, 30_000)

  test('before the buyer gets one at the new account', async () => {
    const page = await openWithConnectedAccount()
    const account = await replaceAccount(page)
    const { url } = await requestPage(page.cardOrder)
    expect(page.cardOrder.session.status).toBe('expired')
    expect([...account.store.sessions.values()].map((session) => session.url)).toEqual([url])
  })
})

test('an open payment page remains open if another key of the same account is stored', async () => {
  const { client, cardOrder } = await openWithOwnKey()
  await setUpStripe(stripeService, client.live, stripe.createKey())
  await waitForPage(cardOrder, 'open')
  expect(cardOrder.session.status).toBe('open')
  expect((await requestPage(cardOrder)).url).toBe(cardOrder.session.url ?? '')
  stripe.account.pay(cardOrder.session)
  await makePagesDue()
  await waitForPage(cardOrder, 'complete')
  expect(await readStatus(cardOrder)).toBe('paid')
}, 30_000)

test('a payment on the page of a replaced account is recorded', async () => {
  const page = await openWithConnectedAccount()
  page.account.account.pay(page.cardOrder.session)
  await replaceAccount(page)
  await waitForPage(page.cardOrder, 'complete')
  expect(await readStatus(page.cardOrder)).toBe('paid')
  expect(await download(page.cardOrder)).toBe(200)
}, 30_000)

test('a debit on the page of a replaced account is fetched from there until it is decided', async () => {
  const page = await openWithConnectedAccount()
  const intent = page.account.account.pay(page.cardOrder.session, { method: 'sepa_debit' })
  await replaceAccount(page)
  await waitUntil(async () => (await readPage(page.cardOrder)).status === 'processing')
  expect(await readPage(page.cardOrder)).toEqual({ status: 'processing', former: true })
  page.account.account.settle(intent, true)
  await makePagesDue()
  await waitForPage(page.cardOrder, 'complete')
  expect(await readStatus(page.cardOrder)).toBe('paid')
}, 30_000)

describe('the operator’s log reports', () => {
  test('a payment to a deleted association, which must be refunded in Stripe', async () => {
    const page = await openWithOwnKey()
    stripe.account.pay(page.cardOrder.session)
    await deleteClient(page)
    await waitForPage(page.cardOrder, 'complete')
    await waitForLog(
      `The payment page ${page.cardOrder.session.id} of the order ${page.cardOrder.order.id} of a deleted association is paid. Refund it in Stripe.`,
    )
  }, 30_000)

  test('a page that cannot be closed, because the platform has lost access to the account', async () => {
    const page = await openWithConnectedAccount()
    stripe.connectedAccounts.delete((page.account as ConnectedAccount).id)
    await replaceAccount(page)
    await waitForPage(page.cardOrder, 'expired')
    expect(page.cardOrder.session.status).toBe('open')
    await waitForLog(
      `The payment page ${page.cardOrder.session.id} of the order ${page.cardOrder.order.id} cannot be closed`,
    )
  }, 30_000)
})
